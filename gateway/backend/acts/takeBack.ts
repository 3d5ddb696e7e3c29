import { setImmediate } from 'node:timers/promises';
import { NotFoundError } from '../http/errors.ts';
import { resolutionText, responseText } from '../presenters.ts';
import { nowMicroseconds } from '../store/clock.ts';
import type { ActRow } from '../store/acts.ts';
import { DAY } from './note.ts';
import { changeOfSettings } from './later.ts';
import { removeAdded } from './records.ts';
import { fateOfSettings, restoreSettings } from './settings.ts';
import { type Kept, type Restored, type Restoring, restoreResponses } from './restoreResponses.ts';

/** A request changes about so much, and tells that there is more to do. */
const MOST_CHANGES = 1_000;
/** How many of the things that stayed an answer names. */
const MOST_NAMED = 100;

/**
 * Undoes acts of a user, the newest first, or redoes them, the oldest first. Each batch is a transaction that leaves alone what was changed
 * later. Whatever is done already stays, so a request can be repeated, also after a crash.
 */
export async function takeBack(restoring: Restoring, ids: readonly string[]) {
  const { store, dataset, user, toward } = restoring;
  const acts = store.acts.byIds(dataset.pk, user.pk, nowMicroseconds() - DAY, ids);
  const missing = ids.find((id) => !acts.some((act) => act.id === id));
  if (missing !== undefined) {
    throw new NotFoundError(`Act with id \`${missing}\` not found. Acts can be taken back for a day`);
  }
  const restored: Restored[] = [];
  const kept: Kept[] = [];
  let settingsChanged = 0;
  let recordsRemoved = 0;
  let isComplete = true;
  for (const act of toward === 'undone' ? acts : acts.toReversed()) {
    if (act.kind === 'settings') {
      const outcome = await restoreSettingsOf(restoring, act);
      if (outcome === 'done') settingsChanged += 1;
      else if (outcome) kept.push(outcome);
      continue;
    }
    const steps = act.kind === 'records' ? removeAdded(restoring, act) : restoreResponses(restoring, act);
    for (const step of steps) {
      if ('removed' in step) recordsRemoved += step.removed;
      else restored.push(...step.restored);
      for (const each of step.kept) kept.push(each);
      isComplete = restored.length + recordsRemoved < MOST_CHANGES;
      if (!isComplete) break;
      await setImmediate();
    }
    if (!isComplete) break;
  }
  const responses: string[] = [];
  const resolutions: string[] = [];
  for (const { record_id, ...one } of restored) {
    if ('response' in one) {
      const text = one.response ? responseText(one.response, record_id) : 'null';
      responses.push(`{"record_id":"${record_id}","user_id":"${one.user_id}","response":${text}}`);
    } else {
      const text = one.resolution ? resolutionText(one.resolution, record_id) : 'null';
      resolutions.push(`{"record_id":"${record_id}","resolution":${text}}`);
    }
  }
  const outcome = {
    is_complete: isComplete,
    changed: restored.length + settingsChanged + recordsRemoved,
    settings_changed: settingsChanged > 0,
    records_removed: recordsRemoved,
    kept: kept.slice(0, MOST_NAMED),
    kept_count: kept.length,
  };
  return `{"responses":[${responses.join(',')}],"resolutions":[${resolutions.join(',')}],${JSON.stringify(outcome).slice(1)}`;
}

/** Restores settings as a whole. Undefined if they are as wanted. */
async function restoreSettingsOf(
  { store, managesSettings, toward }: Restoring,
  act: ActRow,
): Promise<Kept | 'done' | undefined> {
  const fate = fateOfSettings(store, act);
  if (fate === (toward === 'undone' ? 'undone' : 'done')) return undefined;
  const own = { record_id: null, detail: null, change: null };
  if (fate === 'deleted') return { ...own, reason: 'deleted' };
  if (fate === 'changed') return { ...own, reason: 'changed', change: changeOfSettings(store, act) };
  if (!managesSettings) return { ...own, reason: 'refused', detail: 'Operation not allowed' };
  const { refused } = await restoreSettings(store, act, toward);
  return refused === null ? 'done' : { ...own, reason: 'refused', detail: refused };
}
