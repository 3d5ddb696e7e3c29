import { inSteps, ownActs } from '../../acts/steps.ts';
import type { UserRow } from '../../store/users.ts';
import { removeAdded } from './added.ts';
import { restoreSetting, type Rights } from './settings.ts';
import { restoreAnnotations, type Restoring } from './annotations.ts';

/** Undoes or redoes acts of a user in an older dataset. */
export async function undoOrRedo(restoring: Restoring & Rights & { user: UserRow }, ids: readonly string[]) {
  const { store, dataset, user, toward } = restoring;
  const record_ids = new Set<string>();
  const acts = ownActs(store.tasks.acts, dataset.pk, user.pk, ids);
  const outcome = await inSteps(acts, toward, async function* (act, from) {
    if (act.kind === 'settings') yield await restoreSetting(restoring, act);
    else if (act.kind === 'records') yield* removeAdded(restoring, act, from);
    else {
      for (const step of restoreAnnotations(restoring, act, from)) {
        for (const id of step.restored) record_ids.add(id);
        yield step;
      }
    }
  });
  return { record_ids: [...record_ids], ...outcome };
}
