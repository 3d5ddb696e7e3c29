import type { ServerResponse } from 'node:http';
import { rewriteAnswersOf } from './rewriting.ts';

export type Fault =
  | 'fails'
  | 'refuses'
  | 'has had too many requests'
  | 'answers no JSON'
  | 'hangs up'
  | 'knows nothing of it';

const FAULTS: Record<Fault, (response: ServerResponse) => void> = {
  fails: (response) => response.writeHead(500, JSON_TYPE).end('{"detail":{"code":"x","params":{"message":"secret"}}}'),
  refuses: (response) => response.writeHead(422, JSON_TYPE).end('{"detail":"Not like this"}'),
  'has had too many requests': (response) => response.writeHead(429, JSON_TYPE).end('{"detail":"Too many"}'),
  'answers no JSON': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  'hangs up': (response) => response.destroy(),
  'knows nothing of it': (response) => response.writeHead(404, JSON_TYPE).end('{"detail":"Not found"}'),
};
const JSON_TYPE = { 'content-type': 'application/json' };

/** A backend that fails on demand. */
export interface MisbehavingBackend {
  url: string;
  /** Makes requests like these fail, such as `GET /api/v1/me`. */
  misbehave(requests: RegExp, fault: Fault): void;
  behave(): void;
  stop(): void;
}

/** A proxy in front of a real backend. */
export async function misbehavingBackend(origin: string): Promise<MisbehavingBackend> {
  let spoilt: { requests: RegExp; fault: Fault } | undefined;
  const server = await rewriteAnswersOf(
    origin,
    (_path, body) => body,
    ({ method, url }, response) => {
      if (!spoilt?.requests.test(`${method} ${url?.split('?')[0]}`)) return false;
      FAULTS[spoilt.fault](response);
      return true;
    },
  );
  return {
    ...server,
    misbehave(requests, fault) {
      spoilt = { requests, fault };
    },
    behave() {
      spoilt = undefined;
    },
  };
}
