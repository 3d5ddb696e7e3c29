import type { FastifyInstance } from 'fastify';
import { buildBackend } from '#gateway/backend/app.ts';
import type { OAuth2Settings } from '#gateway/backend/services/oauth2/config.ts';
import { atEnd } from './cleanUp.ts';
import { emptyStore } from './emptyStore.ts';

/** Members that most responses have; a test that reads others declares its own type. */
export interface Wire {
  id: string;
  items: Wire[];
  total: number;
  detail: unknown;
  [member: string]: unknown;
}

export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** The JSON body; undefined without one. */
  body: Body;
  /** The raw body. */
  text: string;
}

type Send = <Body = Wire>(path: string, body?: unknown, init?: RequestInit) => Promise<Answer<Body>>;

/** A caller. Sends a string body as it is, URLSearchParams as a form, anything else as JSON. */
export interface Caller {
  get: <Body = Wire>(path: string, init?: RequestInit) => Promise<Answer<Body>>;
  post: Send;
  put: Send;
  patch: Send;
  delete: Send;
}

export interface TestBackend {
  origin: string;
  app: FastifyInstance;
  databaseFile: string;
  owner: Caller;
  admin: Caller;
  annotator: Caller;
  anonymous: Caller;
  /** Another caller, by API key or by any other headers. */
  as(who: string | Record<string, string>): Caller;
}

export const TEST_SECRET = 'a secret of the tests, long enough to sign with';

/**
 * A real backend on a store of its own, on loopback, with the demo users, who are members of the workspace `argilla`. It is stopped at
 * the end of the running test or, outside of tests, of the file.
 */
export async function startTestBackend(
  options: { demo?: boolean; oauth2?: OAuth2Settings; suggesterHosts?: readonly string[] } = {},
): Promise<TestBackend> {
  const databaseFile = emptyStore();
  const app = await buildBackend({ databaseFile, secret: TEST_SECRET, demo: false, logLevel: 'error', ...options });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  atEnd(() => app.close());
  const as = (who: string | Record<string, string>) =>
    caller(origin, typeof who === 'string' ? { 'x-argilla-api-key': who } : who);
  return {
    origin,
    app,
    databaseFile,
    owner: as('argilla.apikey'),
    admin: as('admin.apikey'),
    annotator: as('annotator.apikey'),
    anonymous: as({}),
    as,
  };
}

function caller(origin: string, identity: Record<string, string>): Caller {
  const call = async <Body>(method: string, path: string, body?: unknown, init: RequestInit = {}) => {
    const isPlain = body === undefined || typeof body === 'string' || body instanceof URLSearchParams;
    const isJson = body !== undefined && !(body instanceof URLSearchParams);
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      ...init,
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...identity,
        ...(init.headers as Record<string, string> | undefined),
      },
      ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: Answer<Body> = {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      text,
    };
    return answer;
  };
  return {
    get: (path, init) => call('GET', path, undefined, init),
    post: (path, body, init) => call('POST', path, body, init),
    put: (path, body, init) => call('PUT', path, body, init),
    patch: (path, body, init) => call('PATCH', path, body, init),
    delete: (path, body, init) => call('DELETE', path, body, init),
  };
}
