import { inSteps, ownActs } from '../../acts/steps.ts';
import type { UserRow } from '../../store/users.ts';
import { removeAdded } from './added.ts';
import { restoreAnnotations, type Restoring } from './annotations.ts';

interface TakingBack extends Restoring {
  user: UserRow;
  /** Whether the user may delete records. */
  managesRecords: boolean;
}

/** Undoes or redoes acts of a user in an older dataset. */
export async function takeBack(taking: TakingBack, ids: readonly string[]) {
  const { store, dataset, user, toward } = taking;
  const record_ids = new Set<string>();
  let records_removed = 0;
  const acts = ownActs(store.tasks.acts, dataset.pk, user.pk, ids);
  const outcome = await inSteps(acts, toward, function* (act) {
    if (act.kind === 'records') {
      for (const step of removeAdded(taking, act)) {
        records_removed += step.changed;
        yield step;
      }
      return;
    }
    for (const step of restoreAnnotations(taking, act)) {
      for (const id of step.restored) record_ids.add(id);
      yield step;
    }
  });
  return { record_ids: [...record_ids], ...outcome, settings_changed: false, records_removed };
}
