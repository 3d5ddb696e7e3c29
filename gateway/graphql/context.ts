import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '#gateway/limits/limits.ts';
import type { Bus } from '#gateway/live/bus.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { DatasetOf } from '#gateway/rest/datasetOf.ts';
import type { KeptAnalytics } from '../modules/analytics/analytics.kept.ts';
import type { Permissions } from '../modules/record/record.hidden.ts';
import type { Shared } from '../modules/settings/settings.shared.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What lives as long as the process. */
export interface Deps {
  shared: Shared;
  limits: Limits;
  bus: Bus;
  datasetOf: DatasetOf;
  transfer: Transfer;
  analytics: KeptAnalytics;
  permissions: Permissions;
}

/** The caller's credentials and the browser's session, as far as resolvers may touch them. */
export interface Session {
  /** Whether no credentials came with the request. */
  isAnonymous: boolean;
  /** Where the request came from. */
  address: string;
  /** Stands for the credentials, without telling them. */
  readonly key: string;
  /** The keys that limits are counted by: one for each credential sent, or the address for anonymous requests. */
  readonly callers: readonly string[];
  /** When the credentials end, as far as they tell; null is never. */
  readonly expiresAt: Date | null;
  /** Keeps the token in the browser; returns the headers that speak for its owner. */
  begin(token: string): Record<string, string>;
  /** The headers of a caller who has another token from now on, if it was a token that they showed; a browser keeps it. */
  withToken(token: string): Record<string, string>;
  /** The headers of a caller who has another API key from now on, if it was a key that they showed. */
  withKey(apiKey: string): Record<string, string>;
  /** The headers of the browser that is back from a sign-in provider; what it remembered of leaving is used up. */
  comeBack(): Record<string, string>;
  /** Makes the browser forget; returns the headers of nobody. */
  end(): Record<string, string>;
  /** The credentials are no longer valid: a cookie that held them is cleared. */
  expire(): void;
}

/** What a resolver may use: who asks, and which doors are open to them. Made for each request. */
export interface Context {
  rest: RestClient;
  load: Loaders;
  readonly session: Session;
  readonly deps: Deps;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
  /** The browser tab that asks, where it is one. */
  readonly origin: string | null;
}

export const createContext = (parts: Omit<Context, 'load'>): Context => ({
  ...parts,
  load: createLoaders(parts.rest),
});

/** From here on the request speaks for the token's owner. */
export function signInAs(context: Context, token: string): void {
  speakAs(context, context.session.begin(token));
}

/** The caller's own token is another from here on. */
export function showToken(context: Context, token: string): void {
  speakAs(context, context.session.withToken(token));
}

/** The caller's own API key is another from here on. */
export function showKey(context: Context, apiKey: string): void {
  speakAs(context, context.session.withKey(apiKey));
}

/** From here on the request speaks for nobody; what was opened with its credentials ends. */
export function signOut(context: Context): void {
  context.deps.bus.publish({ type: 'session', key: context.session.key });
  speakAs(context, context.session.end());
}

/** What was read before is forgotten, so that what is read next is as it is then. */
export function readAnew(context: Context): void {
  context.load = createLoaders(context.rest);
}

/** For the end of a write, e.g. `.then(thenReadAnew(context))`. */
export const thenReadAnew =
  (context: Context) =>
  <Written>(written: Written): Written => {
    readAnew(context);
    return written;
  };

function speakAs(context: Context, headers: Record<string, string>): void {
  context.rest = context.rest.as(headers);
  readAnew(context);
}
