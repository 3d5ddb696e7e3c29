import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createTakeover } from '#client/features/response/outbox/takeover.ts';
import type { Entry, Saved, SavedRecord } from '#client/features/response/outbox/entry.ts';
import { createOutbox } from '#client/features/response/outbox/outbox.ts';
import type { Device } from '#tests/support/outboxTab.ts';
import { savedRecord } from './entries.ts';

export const OFFLINE = new TypeError('Failed to fetch');
export const refusal = (status: number) =>
  new CombinedGraphQLErrors({
    errors: [{ message: 'no', extensions: { code: 'NO', status, detail: `no ${status}` } }],
  });

/** A server that can be unreachable or refuse; it answers at once. */
export function createServer() {
  const records = new Map<string, SavedRecord>();
  const server = {
    viewerId: 'anna',
    trouble: null as Error | null,
    arrived: [] as string[],
    /** Saves, but its responses are lost. */
    isMute: false,
    records,
    /** The records to which others have given all answers. */
    completed: new Set<string>(),
    async write({ recordId, kind, outcome, basis: { responseId } }: Entry): Promise<Saved> {
      if (server.trouble) throw server.trouble;
      const before = records.get(recordId)?.response ?? null;
      if (before?.id !== responseId) throw refusal(409);
      server.arrived.push(`${kind} ${recordId}`);
      const { response } = outcome;
      const record = { ...outcome, response: response && { ...response, updatedAt: `v${server.arrived.length}` } };
      records.set(recordId, record);
      if (server.isMute) throw OFFLINE;
      return { record };
    },
    async read(recordId: string) {
      if (server.trouble ?? server.isMute) throw server.trouble ?? OFFLINE;
      const record = records.get(recordId);
      const teamStatus = server.completed.has(recordId) ? ('COMPLETED' as const) : null;
      return { viewerId: server.viewerId, record: record ? { ...record, teamStatus } : null };
    },
  };
  for (const id of ['r1', 'r2', 'r3']) records.set(id, savedRecord(id, 'PENDING'));
  return server;
}

export type Server = ReturnType<typeof createServer>;

/** An open page; what it shows of unsent actions, by record. */
export function openPageOf(server: Server, device: Device, tab: string) {
  const shown = new Map<string, string>();
  const optimisticCache = {
    applyOptimistically: (entries: readonly Entry[]) => {
      for (const { recordId, outcome } of entries) shown.set(recordId, outcome.status);
    },
    showAgain: () => undefined,
    settle: (recordId: string) => void shown.delete(recordId),
  };
  const outbox = createOutbox('anna', {
    responses: { ...server, ...optimisticCache },
    storage: device.storage,
    tabs: device.tabs(tab),
  });
  const caughtUp: number[] = [];
  outbox.onCaughtUp((count, completed) => caughtUp.push(count, ...(completed ? [completed] : [])));
  return { outbox, shown, caughtUp, leave: outbox.activate(createTakeover) };
}
