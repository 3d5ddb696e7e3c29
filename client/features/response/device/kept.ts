import { useReducer, useSyncExternalStore } from 'react';
import { deviceDrafts, type Edit, SHELVES } from '../deviceDrafts.ts';
import type { Entry } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/useOutbox.ts';

/** What a user's work has left on this device and not at the server. */
export interface KeptWork {
  /** On the way, or waiting for the connection. */
  readonly waiting: readonly Entry[];
  /** Refused by the server, or changed elsewhere. */
  readonly refused: readonly Entry[];
  /** Begun, or left without being submitted. */
  readonly drafts: readonly { readonly recordId: string; readonly edit: Edit }[];
  sendAll(): void;
  removeAll(): void;
}

export function useKeptWork(userId: string): KeptWork {
  const outbox = useOutbox(userId);
  const { items, failed } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  // The drafts tell nobody when they change; on this page only removing them does.
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const shelves = SHELVES.map((shelf) => deviceDrafts(userId, shelf));
  return {
    waiting: items.map(({ entry }) => entry),
    refused: [...failed.values()].map(({ entry }) => entry),
    drafts: shelves.flatMap((shelf) => [...shelf.load()].map(([recordId, edit]) => ({ recordId, edit }))),
    sendAll: outbox.sendAll,
    removeAll() {
      outbox.abandon();
      for (const shelf of shelves) for (const recordId of shelf.load().keys()) shelf.forget(recordId);
      lookAgain();
    },
  };
}

/** The text of a file that holds all of it. */
export function writeKeptFile({ waiting, refused, drafts }: KeptWork): string {
  return `${JSON.stringify({ waiting, refused, drafts }, null, 2)}\n`;
}
