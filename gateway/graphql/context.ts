import type { FastifyBaseLogger } from 'fastify';
import type { ServerCopies } from '#gateway/copy/serverCopies.ts';
import type { Limits } from '#gateway/limits/limits.ts';
import type { Bus } from '#gateway/live/bus.ts';
import type { DatasetOfCache } from '#gateway/rest/cache.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { AnalyticsCache } from '../modules/analytics/analytics.cache.ts';
import type { KnownQuestions } from '../modules/question/question.source.ts';
import type { VisibilityCache } from '../modules/record/record.visibility.ts';
import type { PublicCache } from '../modules/settings/settings.source.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** Shared by all requests. */
export interface Deps {
  publicCache: PublicCache;
  limits: Limits;
  bus: Bus;
  datasetOf: DatasetOfCache;
  transfer: Transfer;
  serverCopies: ServerCopies;
  analytics: AnalyticsCache;
  visibility: VisibilityCache;
  knownQuestions: KnownQuestions;
}

/** The part of the caller's credentials and the browser's session that resolvers may use. */
export interface Session {
  isAnonymous: boolean;
  address: string;
  /** A hash of the credentials. */
  readonly key: string;
  /** The keys for rate limits: one for each credential sent, or the address for anonymous requests. */
  readonly callers: readonly string[];
  /** When the credentials expire; null when they do not or when that is unknown. */
  readonly expiresAt: Date | null;
  /** Stores the token in the browser; returns its owner's headers. */
  begin(token: string): Record<string, string>;
  /** The caller's headers with a new token, if they came with a token; a browser stores it. */
  withToken(token: string): Record<string, string>;
  /** The caller's headers with a new API key, if they came with a key. */
  withKey(apiKey: string): Record<string, string>;
  /** The headers for a browser that returns from a sign-in provider; clears the cookies of the sign-in flow. */
  returnFromProvider(): Record<string, string>;
  /** Clears the token in the browser; returns headers without credentials. */
  end(): Record<string, string>;
  /** Clears a cookie whose credentials are no longer valid. */
  expire(): void;
}

/** Created for each request. */
export interface Context {
  rest: RestClient;
  load: Loaders;
  readonly session: Session;
  readonly deps: Deps;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
  /** The browser tab that sent the request, if any. */
  readonly origin: string | null;
  /** The requests to the REST API so far. */
  readonly calls: { count: number };
}

export const createContext = (parts: Omit<Context, 'load'>): Context => ({
  ...parts,
  load: createLoaders(parts.rest, parts.deps),
});

/** Makes the rest of the request use other credentials. */
export function setCredentials(context: Context, headers: Record<string, string>): void {
  context.rest = context.rest.as(headers);
  resetLoaders(context);
}

/** Discards everything read before, so that the next reads see the current state. */
export function resetLoaders(context: Context): void {
  context.load = createLoaders(context.rest, context.deps);
}

/** Builds resolvers for a type whose parent may be only an id; they read the parent first where they need all of it. */
export const readingParent =
  <Parent extends object, Model extends Parent>(
    isComplete: (parent: Parent) => parent is Model,
    read: (parent: Parent, load: Loaders) => Promise<Model>,
  ) =>
  <T>(resolve: (model: Model, context: Context) => T | Promise<T>) =>
  (parent: Parent, _args: unknown, context: Context): T | Promise<T> =>
    isComplete(parent) ? resolve(parent, context) : read(parent, context.load).then((model) => resolve(model, context));

/** Discards only what a changed response makes stale. */
export function clearCounts(datasetId: string, { load }: Context): void {
  load.datasetById.clear(datasetId);
  load.clearProgress(datasetId);
  load.recordPage.clearAll();
  load.recordConnection.clearAll();
}

/** Awaits a write and resets the loaders. */
export async function written<T>(context: Context, result: Promise<T>): Promise<T> {
  const value = await result;
  resetLoaders(context);
  return value;
}
