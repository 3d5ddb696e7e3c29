import { useReducer, useSyncExternalStore } from 'react';
import { deviceDrafts, type Edit, DRAFT_KINDS } from '../deviceDrafts.ts';
import type { Entry } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/useOutbox.ts';

/** A user's answers that are on this device and not on the server. */
export interface DeviceData {
  /** In flight, or waiting for the connection. */
  readonly waiting: readonly Entry[];
  /** Refused by the server, or in conflict. */
  readonly refused: readonly Entry[];
  /** Begun, or left without being submitted. */
  readonly drafts: readonly { readonly recordId: string; readonly edit: Edit }[];
  sendAll(): void;
  removeAll(): void;
}

export function useDeviceData(userId: string): DeviceData {
  const outbox = useOutbox(userId);
  const { items, failed } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  // Drafts have no change event; on this page only removing changes them.
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const stores = DRAFT_KINDS.map((kind) => deviceDrafts(userId, kind));
  return {
    waiting: items.map(({ entry }) => entry),
    refused: [...failed.values()].map(({ entry }) => entry),
    drafts: stores.flatMap((store) => [...store.load()].map(([recordId, edit]) => ({ recordId, edit }))),
    sendAll: outbox.sendAll,
    removeAll() {
      outbox.abandon();
      for (const store of stores) for (const recordId of store.load().keys()) store.forget(recordId);
      refresh();
    },
  };
}

/** All of it as a JSON file. */
export function writeDeviceFile({ waiting, refused, drafts }: DeviceData): string {
  return `${JSON.stringify({ waiting, refused, drafts }, null, 2)}\n`;
}
