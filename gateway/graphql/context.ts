import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '#gateway/limits/limits.ts';
import type { Bus } from '#gateway/live/bus.ts';
import type { DatasetOf } from '#gateway/rest/cache.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { AnalyticsCache } from '../modules/analytics/analytics.cache.ts';
import type { VisibilityCache } from '../modules/record/record.visibility.ts';
import type { PublicCache } from '../modules/settings/settings.source.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { type FailureCode, failsAs } from './errors.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What all requests share. */
export interface Deps {
  publicCache: PublicCache;
  limits: Limits;
  bus: Bus;
  datasetOf: DatasetOf;
  transfer: Transfer;
  analytics: AnalyticsCache;
  visibility: VisibilityCache;
}

/** The caller's credentials and the browser's session, as far as resolvers may touch them. */
export interface Session {
  /** Whether no credentials came with the request. */
  isAnonymous: boolean;
  /** The IP address of the request. */
  address: string;
  /** A hash of the credentials. */
  readonly key: string;
  /** The keys that limits are counted by: one for each credential sent, or the address for anonymous requests. */
  readonly callers: readonly string[];
  /** When the credentials expire; null when they do not, or do not say so. */
  readonly expiresAt: Date | null;
  /** Stores the token in the browser; returns its owner's headers. */
  begin(token: string): Record<string, string>;
  /** The caller's headers with a new token, if they came with a token; a browser stores it. */
  withToken(token: string): Record<string, string>;
  /** The caller's headers with a new API key, if they came with a key. */
  withKey(apiKey: string): Record<string, string>;
  /** The headers for a browser that returns from a sign-in provider; clears the cookies that were set for the way there. */
  returnFromProvider(): Record<string, string>;
  /** Clears the token in the browser; returns headers without credentials. */
  end(): Record<string, string>;
  /** Clears a cookie whose credentials are no longer valid. */
  expire(): void;
}

/** What a resolver may use; created for each request. */
export interface Context {
  rest: RestClient;
  load: Loaders;
  readonly session: Session;
  readonly deps: Deps;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
  /** The browser tab that sent the request, if any. */
  readonly origin: string | null;
}

export const createContext = (parts: Omit<Context, 'load'>): Context => ({
  ...parts,
  load: createLoaders(parts.rest),
});

/** From here on the request speaks for the token's owner. */
export const signInAs = (context: Context, token: string): void => speakAs(context, context.session.begin(token));

/** The caller's own token was replaced. */
export const replaceToken = (context: Context, token: string): void =>
  speakAs(context, context.session.withToken(token));

/** The caller's own API key was replaced. */
export const replaceKey = (context: Context, apiKey: string): void => speakAs(context, context.session.withKey(apiKey));

/** From here on the request speaks for nobody; streams that were opened with its credentials end. */
export function signOut(context: Context): void {
  context.deps.bus.publish({ type: 'session', key: context.session.key });
  speakAs(context, context.session.end());
}

function speakAs(context: Context, headers: Record<string, string>): void {
  context.rest = context.rest.as(headers);
  resetLoaders(context);
}

/** Drops everything read before, so that the next reads see the current state. */
export function resetLoaders(context: Context): void {
  context.load = createLoaders(context.rest);
}

/** Drops only what a changed response makes stale. */
export function clearCounts(datasetId: string, { load }: Context): void {
  for (const loader of [load.datasetById, load.progressByDatasetId, load.metricsByDatasetId]) loader.clear(datasetId);
  load.recordPage.clearAll();
}

/** Awaits a write and resets the loaders; a refusal gets the field's code. */
export async function written<T>(context: Context, code: FailureCode, result: Promise<T>): Promise<T> {
  const value = await result.catch(failsAs(code));
  resetLoaders(context);
  return value;
}
