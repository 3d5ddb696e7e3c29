import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { deviceDrafts } from '../deviceDrafts.ts';
import { lazy } from '#client/lib/lazy.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Post } from './post.ts';
import { openShelf } from './shelf.ts';
import { createStage } from './stage.ts';
import { openTabs } from './tabs.ts';

const loadPost = () => import('./post.ts');
lazy(loadPost, 'there');

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
  const outbox = createOutbox(userId, {
    post: laterPost(client),
    stage: createStage(client.cache),
    shelf: openShelf(),
    tabs: openTabs(),
  });
  const drafts = deviceDrafts(userId);
  outbox.onSaved((_saved, { recordId, at }) => drafts.forget(recordId, at));
  return outbox;
}

/** Nothing is sent before the first record is there. What cannot be fetched fails as what cannot be sent, and is tried again. */
function laterPost(client: ApolloClient): Post {
  const post = async () => (await loadPost()).createPost(client);
  return {
    write: async (entry) => (await post()).write(entry),
    read: async (recordId) => (await post()).read(recordId),
  };
}

/** The outbox of a user. Whether it is at work is not for those to say who put something in. */
export const useOutbox = (userId: string): Outbox => outboxFor(useApolloClient(), userId);
