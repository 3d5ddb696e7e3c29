import { setImmediate } from 'node:timers/promises';
import { NotFoundError } from '../http/errors.ts';
import { responseText } from '../presenters.ts';
import { nowMicroseconds } from '../store/clock.ts';
import { DAY } from './note.ts';
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
  let isComplete = true;
  for (const act of toward === 'undone' ? acts : acts.toReversed()) {
    for (const step of restoreResponses(restoring, act)) {
      restored.push(...step.restored);
      kept.push(...step.kept);
      isComplete = restored.length < MOST_CHANGES;
      if (!isComplete) break;
      await setImmediate();
    }
    if (!isComplete) break;
  }
  const responses = restored.map(({ record_id, user_id, response }) => {
    const text = response ? responseText(response, record_id) : 'null';
    return `{"record_id":"${record_id}","user_id":"${user_id}","response":${text}}`;
  });
  const outcome = {
    is_complete: isComplete,
    changed: restored.length,
    kept: kept.slice(0, MOST_NAMED),
    kept_count: kept.length,
  };
  return `{"responses":[${responses.join(',')}],${JSON.stringify(outcome).slice(1)}`;
}
