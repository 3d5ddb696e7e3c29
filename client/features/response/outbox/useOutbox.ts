import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { openEditStorage } from '#client/features/sync/index.ts';
import { lazy } from '#client/lib/lazy.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { ResponseApi } from './responseApi.ts';
import { openOutboxStorage } from './storage.ts';
import { createOptimisticCache } from './optimisticCache.ts';
import { openTabs } from './tabs.ts';

const loadApi = () => import('./responseApi.ts');
lazy(loadApi, 'there');

const outboxes = new WeakMap<ApolloClient, Map<string, Outbox>>();

/** The outbox of a user: the same for every part of the page. */
export function outboxFor(client: ApolloClient, userId: string): Outbox {
  const known = outboxes.get(client) ?? new Map<string, Outbox>();
  outboxes.set(client, known);
  const outbox = known.get(userId) ?? open(client, userId);
  known.set(userId, outbox);
  return outbox;
}

function open(client: ApolloClient, userId: string): Outbox {
  // Loads the code with the first action. If that fails, the action fails as if the network were down, and is retried.
  const api = async (): Promise<ResponseApi> => (await loadApi()).createResponseApi(client);
  const outbox = createOutbox(userId, {
    api: { write: async (entry) => (await api()).write(entry), read: async (recordId) => (await api()).read(recordId) },
    optimisticCache: createOptimisticCache(client.cache),
    storage: openOutboxStorage(),
    tabs: openTabs(),
  });
  const edits = openEditStorage(userId);
  outbox.onSaved((_saved, { recordId, at }) => edits.remove(recordId, at));
  return outbox;
}

/** The outbox of a user. */
export const useOutbox = (userId: string): Outbox => outboxFor(useApolloClient(), userId);
