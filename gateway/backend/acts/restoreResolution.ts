import { UnprocessableError } from '../http/errors.ts';
import { writeVersion } from '../quality/resolutions.ts';
import { checkAnswers } from '../services/checkAnswers.ts';
import type { RecordInDataset, ResponseSession } from '../services/responses.ts';
import type { FieldValues } from '../shapes/fields.ts';
import type { Answers } from '../shapes/responses.ts';
import type { StoredEntry } from '../store/history.ts';
import type { ResolutionRow } from '../store/resolutions.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import type { Target } from './targets.ts';

/** Adds a version of a resolution as it was before an act, or after it. Null if the record is not resolved any more. */
export function restoreResolution(
  { indexingOf, changedDatasets }: ResponseSession,
  { record, dataset }: RecordInDataset,
  { first, last }: Target,
  { store, user, toward }: { store: Store; user: UserRow; toward: 'undone' | 'redone' },
): ResolutionRow | null {
  const { settings, changes, history } = indexingOf(dataset);
  const version = toward === 'undone' ? versionBefore(store, first) : versionOf(store, last);
  const { answers = null, sources = null, comment = null, job_pk = null } = version ?? {};
  if (answers !== null) {
    checkAnswers(settings, JSON.parse(record.fields) as FieldValues, JSON.parse(answers) as Answers, 'submitted');
  }
  changedDatasets.add(dataset.pk);
  writeVersion(store, { dataset, changes, questions: settings.questions, history }, record.place, {
    user_pk: user.pk,
    answers,
    sources,
    comment,
    // A job whose versions are there again can be undone again.
    job_pk: toward === 'redone' ? job_pk : null,
  });
  return answers === null ? null : store.resolutions.last(record.place)!;
}

/** The version that an entry of the history is about. */
function versionOf({ resolutions }: Store, { place, made_at }: StoredEntry): ResolutionRow {
  const version = resolutions.versions(place).find((each) => each.made_at === made_at);
  if (!version) throw new UnprocessableError('The version of the resolution is not kept any more');
  return version;
}

/** Undefined before the first version. */
function versionBefore(store: Store, entry: StoredEntry): ResolutionRow | undefined {
  const { version } = versionOf(store, entry);
  return store.resolutions.versions(entry.place).find((each) => each.version === version - 1);
}
