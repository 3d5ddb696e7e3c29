import { wireTime } from '../store/clock.ts';
import type { ActRow } from '../store/acts.ts';

/** The members that every act has. */
export const headOf = ({ id, kind, client, made_at }: ActRow, total: number) => ({
  id,
  kind,
  client,
  made_at: wireTime(made_at),
  total,
});

export const NO_COUNTS = { done: 0, undone: 0, changed: 0, deleted: 0 };

/** The kinds of changes by acts, each counted from 0: of responses, records, resolutions, and annotations of older datasets. */
export const NO_DEEDS = {
  submitted: 0,
  discarded: 0,
  draft: 0,
  cleared: 0,
  added: 0,
  resolved: 0,
  revised: 0,
  withdrawn: 0,
  validated: 0,
  annotated: 0,
  reopened: 0,
};

type Counts = typeof NO_COUNTS;

/** An act that added records. `record` is set if the act added exactly one. */
export const addedAct = <Record, Change>(
  act: ActRow,
  { counts, last }: { counts: Counts & { total: number }; last: Change },
  record: Record,
) => ({
  ...headOf(act, counts.total),
  ...counts,
  deeds: { ...NO_DEEDS, added: counts.total },
  record,
  settings: null,
  last_change: last,
});

/** An act that changed settings. `later` is what keeps it from being undone. */
export const settingsAct = <Settings, Change>(
  act: ActRow,
  fate: keyof Counts,
  settings: Settings,
  later: () => Change,
) => ({
  ...headOf(act, 1),
  ...NO_COUNTS,
  [fate]: 1,
  deeds: NO_DEEDS,
  record: null,
  settings,
  last_change: fate === 'changed' ? later() : null,
});

const PREVIEW = 80;

/** How people recognize a text: its beginning, which never ends with half of a character. */
export function startOf(text: string): string {
  const characters = Array.from(text.slice(0, 2 * PREVIEW + 2));
  return characters.length > PREVIEW ? `${characters.slice(0, PREVIEW).join('').trimEnd()}…` : text;
}
