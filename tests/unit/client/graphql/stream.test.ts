import { type ApolloLink, gql } from '@apollo/client';
import { afterEach, expect, it, vi } from 'vitest';
import { openStream } from '#client/graphql/live/stream.ts';

afterEach(() => vi.unstubAllGlobals());

/** Counts the listeners of a signal. */
function listened(signal: AbortSignal): () => number {
  const listeners = new Set<unknown>();
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners.add(args[1]);
    addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listeners.delete(args[1]);
    removeEventListener.apply(signal, args);
  };
  return () => listeners.size;
}

const operation = {
  query: gql('subscription Changes { changes }'),
  operationName: 'Changes',
  variables: {},
} as unknown as ApolloLink.Operation;

it('a finished stream leaves no listeners behind', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const leaving = new AbortController();
  const count = listened(leaving.signal);
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await openStream(operation, { next: () => undefined }, leaving.signal)).toBe('unopened');
  }
  expect(count()).toBe(0);
});

it('a cancelled stream ends', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const leaving = new AbortController();
  const count = listened(leaving.signal);
  const over = openStream(operation, { next: () => undefined }, leaving.signal);
  expect(count()).toBe(1);
  leaving.abort();
  expect(await over).toBe('unopened');
  expect(count()).toBe(0);
});
