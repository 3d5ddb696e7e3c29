import { setImmediate } from 'node:timers/promises';
import { NotFoundError } from '../http/errors.ts';
import type { ActRow, OwnActStore } from '../store/acts.ts';
import { nowMicroseconds } from '../store/clock.ts';
import type { LaterChange } from './later.ts';
import { UNDO_PERIOD } from './note.ts';

/** A request stops after about this many changes, and its answer says that more are left. */
const MOST_CHANGES = 1_000;
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
}

/**
 * Undoes acts of a user, the newest first, or redoes them, the oldest first. Each step is a transaction that skips everything changed
 * later. Whatever is done already stays, so a request can be repeated, also after a crash.
 */
export async function inSteps(
  acts: readonly ActRow[],
  toward: Toward,
  stepsOf: (act: ActRow) => Iterable<Step> | AsyncIterable<Step>,
) {
  const kept: Kept[] = [];
  let changed = 0;
  for (const act of toward === 'undone' ? acts : acts.toReversed()) {
    for await (const step of stepsOf(act)) {
      changed += step.changed;
      for (const each of step.kept) kept.push(each);
      if (changed >= MOST_CHANGES) return outcomeOf(false, changed, kept);
      await setImmediate();
    }
  }
  return outcomeOf(true, changed, kept);
}

const outcomeOf = (is_complete: boolean, changed: number, kept: readonly Kept[]) => ({
  is_complete,
  changed,
  kept: kept.slice(0, MOST_NAMED),
  kept_count: kept.length,
});

/** The acts of a user with some ids, the newest first. */
export function ownActs(acts: OwnActStore, datasetPk: number, userPk: number, ids: readonly string[]): ActRow[] {
  const found = acts.byIds(datasetPk, userPk, nowMicroseconds() - UNDO_PERIOD, ids);
  const missing = ids.find((id) => !found.some((act) => act.id === id));
  if (missing === undefined) return found;
  throw new NotFoundError(`Act with id \`${missing}\` not found. Acts can be taken back for a day`);
}
