import { inSteps, ownActs } from '../../acts/steps.ts';
import type { UserRow } from '../../store/users.ts';
import { removeAdded } from './added.ts';
import { restoreSetting, type Rights } from './settings.ts';
import { restoreAnnotations, type Restoring } from './annotations.ts';

interface TakingBack extends Restoring, Rights {
  user: UserRow;
}

/** Undoes or redoes acts of a user in an older dataset. */
export async function takeBack(taking: TakingBack, ids: readonly string[]) {
  const { store, dataset, user, toward } = taking;
  const record_ids = new Set<string>();
  let [settings_changed, records_removed] = [false, 0];
  const acts = ownActs(store.tasks.acts, dataset.pk, user.pk, ids);
  const outcome = await inSteps(acts, toward, function* (act, from) {
    if (act.kind === 'settings') {
      const step = restoreSetting(taking, act);
      settings_changed ||= step.changed > 0;
      yield step;
      return;
    }
    if (act.kind === 'records') {
      for (const step of removeAdded(taking, act, from)) {
        records_removed += step.changed;
        yield step;
      }
      return;
    }
    for (const step of restoreAnnotations(taking, act, from)) {
      for (const id of step.restored) record_ids.add(id);
      yield step;
    }
  });
  return { record_ids: [...record_ids], ...outcome, settings_changed, records_removed };
}
