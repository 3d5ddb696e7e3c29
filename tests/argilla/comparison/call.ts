import { Agent, fetch } from 'undici';

/** One request and what came back. */
export interface Exchange {
  /** Method, path without the parts that differ from run to run, and who asked. */
  route: string;
  status: number;
  body: unknown;
}

export interface Request {
  /** Whose API key is sent; the owner's unless told, nobody's when null. */
  as?: string | null;
  body?: unknown;
  /** Sent as a form or as it is, in place of JSON. */
  raw?: URLSearchParams | string;
  headers?: Record<string, string>;
  /** The answer's `items` (or the answer itself) come in no promised order: they are sorted by this member. */
  sortBy?: string;
}

/** Bodies are read by tests only; what is not there turns up as a difference. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Body = any;
export type Call = (method: string, path: string, request?: Request) => Promise<Body>;

/** A connection each: the real server may close one that rests at the moment it is used again. */
const dispatcher = new Agent({ pipelining: 0 });

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A way to call a server that writes down every exchange. */
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

/** The same way to call, about a workspace: the older API does not know which is meant, and refuses. */
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
