import type { IncomingHttpHeaders } from 'node:http';
import type { ReadRoute } from '../http/lanes.ts';

/** The options with which a thread starts. */
export interface ThreadOptions {
  dataDir: string;
  secret: string;
  demo: boolean;
  /** The configuration file of sign-in providers; null for the default places. */
  oauthFile: string | null;
  logLevel: string;
  /** Makes the thread a reader: its first number is not 0 once the caller of the running request has gone. */
  cancelled?: Int32Array;
  /** Lets the writer start another thread that prepares new records. */
  preparesInParallel?: boolean;
}

export interface ThreadRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** `streamed`: the thread pulls the chunks. */
  body: { content: string | Uint8Array } | 'streamed' | null;
}

export interface ThreadAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array;
}

export type ToThread =
  | ({ type: 'request'; id: number } & ThreadRequest)
  /** The end of the body has no chunk. */
  | { type: 'chunk'; id: number; chunk?: Uint8Array }
  | { type: 'abort'; id: number }
  | { type: 'demoCredentials' }
  | { type: 'stop' };

export type FromThread =
  | { type: 'ready'; readRoutes: readonly ReadRoute[] }
  | { type: 'refused'; message: string }
  | { type: 'demoCredentials'; usernames: string[] }
  | { type: 'pull'; id: number }
  | ({ type: 'answer'; id: number } & ThreadAnswer);
