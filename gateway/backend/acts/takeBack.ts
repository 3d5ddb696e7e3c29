import { resolutionText, responseText } from '../presenters.ts';
import type { ActRow } from '../store/acts.ts';
import { changeOfSettings } from './later.ts';
import { removeAdded } from './records.ts';
import { type Restored, type Restoring, restoreResponses } from './restoreResponses.ts';
import { fateOfSettings, restoreSettings } from './settings.ts';
import { inSteps, keep, ownActs, type Step } from './steps.ts';

/** Undoes or redoes acts of a user in a feedback dataset. */
export async function takeBack(restoring: Restoring, ids: readonly string[]) {
  const { store, dataset, user, toward } = restoring;
  const restored: Restored[] = [];
  let [settings_changed, records_removed] = [false, 0];
  const acts = ownActs(store.acts, dataset.pk, user.pk, ids);
  const outcome = await inSteps(acts, toward, async function* (act, from) {
    if (act.kind === 'settings') {
      const step = await restoreSettingsOf(restoring, act);
      settings_changed ||= step.changed > 0;
      yield step;
    } else if (act.kind === 'records') {
      for (const step of removeAdded(restoring, act, from)) {
        records_removed += step.changed;
        yield step;
      }
    } else {
      for (const step of restoreResponses(restoring, act, from)) {
        restored.push(...step.restored);
        yield { changed: step.restored.length, kept: step.kept, at: step.at };
      }
    }
  });
  return `{${restoredText(restored)},${JSON.stringify({ ...outcome, settings_changed, records_removed }).slice(1)}`;
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

const NOTHING: Step = { changed: 0, kept: [] };

/** Restores settings as a whole. */
async function restoreSettingsOf({ store, managesSettings, toward }: Restoring, act: ActRow): Promise<Step> {
  const fate = fateOfSettings(store, act);
  const kept = (...why: Parameters<typeof keep>): Step => ({ changed: 0, kept: [keep(...why)] });
  if (fate === (toward === 'undone' ? 'undone' : 'done')) return NOTHING;
  if (fate === 'deleted') return kept('deleted', null);
  if (fate === 'changed') return kept('changed', null, { change: changeOfSettings(store, act) });
  if (!managesSettings) return kept('refused', null, { detail: 'Operation not allowed' });
  const { refused } = await restoreSettings(store, act, toward);
  return refused === null ? { changed: 1, kept: [] } : kept('refused', null, { detail: refused });
}
