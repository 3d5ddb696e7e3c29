import { resolutionText, responseText } from '../presenters.ts';
import { removeAdded } from './records.ts';
import { type Restored, type Restoring, restoreResponses } from './restoreResponses.ts';
import { restoreSettings } from './settings.ts';
import { inSteps, ownActs } from './steps.ts';

/** Undoes or redoes acts of a user in a feedback dataset. */
export async function undoOrRedo(restoring: Restoring, ids: readonly string[]) {
  const { store, dataset, user, toward } = restoring;
  const restored: Restored[] = [];
  const acts = ownActs(store.acts, dataset.pk, user.pk, ids);
  const outcome = await inSteps(acts, toward, async function* (act, from) {
    if (act.kind === 'settings') yield await restoreSettings(restoring, act);
    else if (act.kind === 'records') yield* removeAdded(restoring, act, from);
    else {
      for (const step of restoreResponses(restoring, act, from)) {
        restored.push(...step.restored);
        yield { changed: step.restored.length, kept: step.kept, at: step.at };
      }
    }
  });
  return `{${restoredText(restored)},${JSON.stringify(outcome).slice(1)}`;
}

function restoredText(restored: readonly Restored[]): string {
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
  return `"responses":[${responses.join(',')}],"resolutions":[${resolutions.join(',')}]`;
}
