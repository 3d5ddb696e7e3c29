import { Agent, fetch } from 'undici';

/** One request and its response. */
export interface Exchange {
  /** Method, path without the parts that differ between runs, and the caller. */
  route: string;
  status: number;
  body: unknown;
}

export interface Request {
  /** The user whose API key is sent: by default the owner; null for none. */
  as?: string | null;
  body?: unknown;
  /** Sent as a form or as it is, instead of JSON. */
  raw?: URLSearchParams | string;
  headers?: Record<string, string>;
  /** Sorts the response's `items` (or the response itself) by this member, where their order is undefined. */
  sortBy?: string;
}

/** Only tests read bodies; a missing member shows up as a difference. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any;
export type Call = (method: string, path: string, request?: Request) => Promise<Body>;

/** One connection per call: the real server may close an idle one just when it is used again. */
const dispatcher = new Agent({ pipelining: 0 });

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Creates a function that calls a server and records every exchange. */
export function recorder(url: string): { call: Call; exchanges: Exchange[] } {
  const exchanges: Exchange[] = [];
  const call: Call = async (method, path, { as = 'argilla.apikey', body, raw, headers, sortBy } = {}) => {
    const response = await fetch(url + path, {
      dispatcher,
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as === null ? {} : { 'x-argilla-api-key': as }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: raw ?? (body === undefined ? null : JSON.stringify(body)) }),
    });
    const text = await response.text();
    const answer = parse(text);
    const who = as === 'argilla.apikey' ? '' : as === null ? ' (anonymous)' : ` (${as.split('.')[0]})`;
    exchanges.push({
      route: `${method} ${path.replace(ID, '{id}')}${who}`,
      status: response.status,
      body: sortBy ? sorted(answer, sortBy) : answer,
    });
    return answer;
  };
  return { call, exchanges };
}

/** The same function with a workspace: without one, the older API refuses calls that could mean several. */
export const within =
  (workspace: string, call: Call): Call =>
  (method, path, request = {}) =>
    call(method, path, { ...request, headers: { 'x-argilla-workspace': workspace, ...request.headers } });

function parse(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function sorted(answer: Body, member: string): Body {
  const order = (items: Body[]) => items.toSorted((one, other) => key(one, member).localeCompare(key(other, member)));
  if (Array.isArray(answer)) return order(answer);
  const list = ['items', 'records'].find((name) => Array.isArray(answer?.[name]));
  return list ? { ...answer, [list]: order(answer[list]) } : answer;
}

const key = (item: Body, member: string) => JSON.stringify(item?.[member] ?? item?.record?.[member] ?? null);
