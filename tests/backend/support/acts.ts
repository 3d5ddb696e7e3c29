import type { Caller, TestBackend, Wire } from '#tests/support/backend.ts';
import type { TestDataset } from './datasets.ts';
import { ok } from './history.ts';

export interface Act extends Wire {
  kind: string;
  total: number;
  done: number;
  undone: number;
  changed: number;
  deleted: number;
  deeds: Record<string, number>;
  record: { id: string; external_id: string | null; preview: string | null } | null;
  settings: { subject: string; title: string | null; action: string; changed: string[] } | null;
  last_change: { user: { username: string } | null; made_at: string } | null;
}

export interface ActsOutcome {
  responses: { record_id: string; user_id: string; response: Wire | null }[];
  resolutions: { record_id: string; resolution: Wire | null }[];
  is_complete: boolean;
  settings_changed: boolean;
  records_removed: number;
  changed: number;
  kept: { record_id: string | null; reason: string; detail: string | null; change: Act['last_change'] }[];
  kept_count: number;
}

/** Reads the acts of a caller in a dataset, and takes them back. */
export const actsOf = ({ annotator }: TestBackend, { mine }: TestDataset, who: Caller = annotator) => ({
  list: async (query = ''): Promise<Act[]> => (await ok(who.get<{ items: Act[] }>(`${mine}/acts?${query}`))).items,
  undo: (...acts: Act[]) => ok(who.post<ActsOutcome>(`${mine}/acts/undo`, { act_ids: acts.map(({ id }) => id) })),
  redo: (...acts: Act[]) => ok(who.post<ActsOutcome>(`${mine}/acts/redo`, { act_ids: acts.map(({ id }) => id) })),
});

/** A caller's response to a record: its status and values; null without one. */
export async function responseOf(who: Caller, recordId: string): Promise<{ status: unknown; values: unknown } | null> {
  const { body } = await who.get(`/api/v1/records/${recordId}?include=responses`);
  const { body: me } = await who.get('/api/v1/me');
  const own = (body.responses as Wire[] | undefined)?.find(({ user_id }) => user_id === me.id);
  return own ? { status: own.status, values: own.values } : null;
}
