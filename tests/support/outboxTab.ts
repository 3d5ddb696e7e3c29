import { ApolloClient } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { createTakeover } from '#client/features/response/outbox/takeover.ts';
import { createOutbox } from '#client/features/response/outbox/outbox.ts';
import type { Tabs } from '#client/features/response/outbox/tabs.ts';
import { type Entry, outcomeOf } from '#client/features/response/outbox/entry.ts';
import { createResponses } from '#client/features/response/outbox/responses.ts';
import { SettingsDocument } from '#client/features/settings/Settings.generated.ts';
import { createCache } from '#client/graphql/cache.ts';

type TabMessage = Parameters<Tabs['post']>[0];

/** A device's storage, locks and messages between tabs. */
export function createDevice() {
  const kept = new Map<string, Entry>();
  const open = new Map<string, (() => Promise<void>)[]>();
  const listeners = new Map<string, (message: TabMessage) => void>();
  return {
    kept,
    storage: {
      put: async (entries: readonly Entry[]) => {
        for (const one of entries) kept.set(`${one.tab} ${one.recordId}`, one);
        return true;
      },
      remove: async (entries: readonly Pick<Entry, 'tab' | 'recordId'>[]) => {
        for (const one of entries) kept.delete(`${one.tab} ${one.recordId}`);
      },
      list: async (userId: string) => [...kept.values()].filter((one) => one.userId === userId),
    },
    /** The device as one tab sees it. */
    tabs(own: string): Tabs {
      open.set(own, []);
      return {
        own,
        post: (message) => {
          for (const [tab, listener] of listeners) if (tab !== own) listener(message);
        },
        listen(listener) {
          listeners.set(own, listener);
          return () => void listeners.delete(own);
        },
        afterClosing(tab, work) {
          const waiting = open.get(tab);
          if (waiting) waiting.push(work);
          else void work();
        },
      };
    },
    close(tab: string) {
      const waiting = open.get(tab) ?? [];
      open.delete(tab);
      void waiting[0]?.();
    },
  };
}

export type Device = ReturnType<typeof createDevice>;

interface Tab {
  readonly name: string;
  readonly url: string;
  readonly user: { readonly id: string; readonly apiKey: string };
  readonly device: Device;
  /** Sends requests; without a network, it rejects with a TypeError. */
  readonly fetch: typeof fetch;
}

/** An open tab with the client's own outbox, in front of a real gateway. */
export async function openOutboxTab({ name, url, user, device, fetch: send }: Tab) {
  const headers = { 'x-argilla-api-key': user.apiKey };
  const client = new ApolloClient({
    cache: createCache(),
    devtools: { enabled: false },
    link: new BaseHttpLink({ uri: `${url}/graphql`, headers, fetch: send }),
  });
  // It tells whether the server knows keys.
  await client.query({ query: SettingsDocument });
  const ports = { responses: createResponses(client), storage: device.storage, tabs: device.tabs(name) };
  const outbox = createOutbox(user.id, ports);
  const leave = outbox.activate(createTakeover);
  let at = 0;
  return {
    outbox,
    /** Submits an answer to a pending record of a dataset as `makeWorld` makes them. */
    submit(datasetId: string, recordId: string, text: string): Promise<boolean> {
      const answers = [
        { question: 'tone', value: { label: 'neutral' } },
        { question: 'correction', value: { text } },
      ];
      const action = { kind: 'submit' as const, recordId, answers };
      const pending = { __typename: 'Record' as const, id: recordId, status: 'PENDING' as const };
      const questions = [
        { __typename: 'LabelQuestion' as const, id: 'tone', name: 'tone' },
        { __typename: 'TextQuestion' as const, id: 'correction', name: 'correction' },
      ];
      at += 1;
      return outbox.add({
        ...action,
        datasetId,
        at,
        basis: { status: 'PENDING', version: null },
        outcome: outcomeOf(action, { ...pending, response: null }, questions),
        mayConflict: false,
      });
    },
    close(): void {
      leave();
      device.close(name);
    },
  };
}

/** What the outbox needs of a browser; `isOnline` is what the browser believes. */
export function browserGlobals(state: { isOnline: boolean }) {
  return {
    window: new EventTarget(),
    document: new EventTarget(),
    navigator: {
      get onLine() {
        return state.isOnline;
      },
    },
  };
}
