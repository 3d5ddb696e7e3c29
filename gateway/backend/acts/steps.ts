import { setImmediate } from 'node:timers/promises';
import { NotFoundError } from '../http/errors.ts';
import type { ActRow, OwnActStore } from '../store/acts.ts';
import { nowMicroseconds } from '../store/clock.ts';
import type { LaterChange } from './later.ts';
import { UNDO_PERIOD } from './note.ts';

/** A request stops after about this many changes, and its answer says that more are left. */
const MOST_CHANGES = 1_000;
/** The number of records or entries in a step. Other requests wait for one step at most. */
export const BATCH = 100;
/** How many of the things that stayed an answer names. */
const MOST_NAMED = 100;

export type Toward = 'undone' | 'redone';

/** A part of an act that undo or redo left as it is, with the reason. */
export interface Kept {
  record_id: string | null;
  reason: 'changed' | 'deleted' | 'refused';
  /** Why it was refused. */
  detail: string | null;
  /** The later change. */
  change: LaterChange | null;
}

export const keep = (
  reason: Kept['reason'],
  record_id: string | null,
  more: Partial<Pick<Kept, 'detail' | 'change'>> = {},
): Kept => ({ record_id, reason, detail: null, change: null, ...more });

/** The outcome of one step of undo or redo. */
export interface Step {
  changed: number;
  kept: readonly Kept[];
  /** How many were kept, if they are more than named. */
  keptCount?: number;
  /** Where the next step of the act begins, as its steps count. */
  at?: number;
}

/** The step of records that are deleted, which nobody can name any more. */
export const keepDeleted = (count: number): Step => ({
  changed: 0,
  kept: Array.from({ length: Math.min(count, MOST_NAMED) }, () => keep('deleted', null)),
  keptCount: count,
});

/** Where a request stopped that has to be repeated. */
interface Stop {
  /** The ids of all its acts, and which way they went. */
  way: string;
  act: ActRow['pk'];
  at: number;
  kept: Kept[];
  keptCount: number;
  /** In milliseconds. */
  time: number;
}

/**
 * The last stop of each user in each dataset, so that the next request need not look at everything again that is done already. A later one
 * does: until then, what was kept may have changed.
 */
const stops = new Map<string, Stop>();
const STOP_MS = 60_000;

/**
 * Undoes acts of a user, the newest first, or redoes them, the oldest first. Each step is a transaction that skips everything changed
 * later. Whatever is done already stays, so a request can be repeated, also after a crash.
 */
export async function inSteps(
  acts: readonly ActRow[],
  toward: Toward,
  stepsOf: (act: ActRow, from: number) => Iterable<Step> | AsyncIterable<Step>,
) {
  const [{ user_pk, dataset_pk }] = acts as [ActRow];
  const [place, way] = [`${user_pk} ${dataset_pk}`, [toward, ...acts.map(({ id }) => id)].join(' ')];
  const last = stops.get(place);
  stops.delete(place);
  const stop = last?.way === way && last.time > Date.now() - STOP_MS ? last : undefined;
  const kept = stop?.kept ?? [];
  let [changed, keptCount] = [0, stop?.keptCount ?? 0];
  let [settings_changed, records_removed] = [false, 0];
  const outcome = () => ({
    changed,
    kept,
    kept_count: keptCount,
    settings_changed,
    records_removed,
  });
  const inOrder = toward === 'undone' ? acts : acts.toReversed();
  for (const act of inOrder.slice(stop && inOrder.findIndex(({ pk }) => pk === stop.act))) {
    for await (const step of stepsOf(act, act.pk === stop?.act ? stop.at : 0)) {
      changed += step.changed;
      if (act.kind === 'settings') settings_changed ||= step.changed > 0;
      if (act.kind === 'records') records_removed += step.changed;
      keptCount += step.keptCount ?? step.kept.length;
      kept.push(...step.kept.slice(0, MOST_NAMED - kept.length));
      if (changed >= MOST_CHANGES) {
        stops.set(place, { way, act: act.pk, at: step.at ?? 0, kept, keptCount, time: Date.now() });
        return { is_complete: false, ...outcome() };
      }
      await setImmediate();
    }
  }
  return { is_complete: true, ...outcome() };
}

/** The acts of a user in a dataset during the last day, the newest first; `has_next` if there are more than the limit. */
export function recentActs(acts: OwnActStore, datasetPk: number, userPk: number, limit: number) {
  const rows = acts.page(datasetPk, userPk, nowMicroseconds() - UNDO_PERIOD, limit + 1);
  return { rows: rows.slice(0, limit), has_next: rows.length > limit };
}

/** The acts of a user with some ids, the newest first. */
export function ownActs(acts: OwnActStore, datasetPk: number, userPk: number, ids: readonly string[]): ActRow[] {
  const found = acts.byIds(datasetPk, userPk, nowMicroseconds() - UNDO_PERIOD, ids);
  const missing = ids.find((id) => !found.some((act) => act.id === id));
  if (missing === undefined) return found;
  throw new NotFoundError(`Act with id \`${missing}\` not found. Acts can be undone for a day`);
}
