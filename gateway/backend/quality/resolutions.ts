import { ConflictError, UnprocessableError } from '../http/errors.ts';
import { own } from '#gateway/lib/own.ts';
import { checkAnswers } from '../services/checkAnswers.ts';
import { questionnaireOf } from '../services/datasetSettings.ts';
import type { RecordInDataset } from '../services/responses.ts';
import type { FieldValues } from '../shapes/fields.ts';
import type { AnswerSource, ResolutionPut } from '../shapes/resolutions.ts';
import { type Answers, cleanAnswers } from '../shapes/responses.ts';
import { noteEntries } from '../acts/note.ts';
import { HistoryLog } from '../history/log.ts';
import type { Origin } from '../history/origin.ts';
import { nowMicroseconds } from '../store/clock.ts';
import type { QuestionRow } from '../store/children.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { FacetChanges } from '../store/facetChanges.ts';
import type { FacetKey } from '../store/facets.ts';
import { ordinalOf, pkOfPlace, placeOf } from '../store/recordAddress.ts';
import type { NewResolution, ResolutionRow } from '../store/resolutions.ts';
import type { Store } from '../store/store.ts';
import { indexResolution, RESOLVED } from './indexing.ts';
import { rescored } from './rescore.ts';

/** Settles the answers of a record, as its next version. */
export function resolve(store: Store, target: RecordInDataset, origin: Origin, input: ResolutionPut): ResolutionRow {
  const { record, dataset } = target;
  const values = cleanAnswers(input.values);
  if (Object.keys(values).length === 0) throw new UnprocessableError('missing values of the resolution');
  checkAnswers(questionnaireOf(store, dataset), JSON.parse(record.fields) as FieldValues, values, 'submitted');
  const sources = sourcesOf(values, input.sources ?? {});
  return addVersion(store, target, origin, input.version, {
    answers: JSON.stringify(values),
    sources: JSON.stringify(sources),
    comment: input.comment ?? null,
  });
}

/** Withdraws the resolution of a record; undefined if it has none. The withdrawal is a version too. */
export function withdraw(
  store: Store,
  target: RecordInDataset,
  origin: Origin,
  version: number | undefined,
): ResolutionRow | undefined {
  const current = currentOf(store, target.record.place);
  if (!current) return undefined;
  addVersion(store, target, origin, version, { answers: null, sources: null, comment: null });
  return current;
}

/** The resolution of a record, unless it was withdrawn. */
export const currentOf = ({ resolutions }: Store, place: number): ResolutionRow | undefined =>
  resolutions.ofRecords([place]).get(place);

/** A page of the resolutions of a dataset, in the order of its records. */
export function listResolutions(
  { facets, resolutions, counts }: Store,
  dataset: DatasetRow,
  offset: number,
  limit: number,
): { items: ResolutionRow[]; total: number } {
  const facetPk = facets.find(dataset.pk, { kind: 'resolved' });
  if (facetPk === undefined) return { items: [], total: 0 };
  const range = { from: RESOLVED, to: RESOLVED, accepts: (value: number) => value === RESOLVED };
  const resolved = facets.index.within(facetPk, range, counts.ofDataset(dataset.pk).next_ordinal);
  const places = Array.from(resolved.toArray().subarray(offset, offset + limit), (ordinal) =>
    placeOf(dataset.pk, ordinal),
  );
  const byPlace = resolutions.ofRecords(places);
  return { items: places.flatMap((place) => byPlace.get(place) ?? []), total: resolved.size };
}

type NewAnswers = Pick<NewResolution, 'answers' | 'sources' | 'comment'>;

function addVersion(
  store: Store,
  { record, dataset }: RecordInDataset,
  origin: Origin,
  replaced: number | null | undefined,
  answers: NewAnswers,
): ResolutionRow {
  const { db, resolutions, facets, datasets } = store;
  const { place } = record;
  return db.transaction(() => {
    refuseOtherVersion(currentOf(store, place)?.version ?? 0, replaced);
    const changes = facets.changes(dataset.pk);
    const questions = store.questions.ofDataset(dataset.pk);
    const history = new HistoryLog(store, origin);
    const writing = { dataset, changes, questions, history };
    writeVersion(store, writing, place, { user_pk: origin.userPk, job_pk: null, ...answers });
    changes.flush();
    noteEntries(store, origin, history.write(), {});
    datasets.touch(dataset.pk);
    return resolutions.last(place)!;
  });
}

/** Collects the changes of indexes, history and events by a batch of new versions. */
interface Writing {
  dataset: DatasetRow;
  changes: FacetChanges<FacetKey>;
  questions: readonly QuestionRow[];
  history: HistoryLog;
}

/** Adds the next version of a resolution, with its scores. The caller writes the filter values and the history. */
export function writeVersion(
  store: Store,
  { dataset, changes, questions, history }: Writing,
  place: number,
  version: Omit<NewResolution, 'place' | 'version' | 'made_at'>,
): void {
  const { resolutions } = store;
  const pk = pkOfPlace(place);
  const last = resolutions.last(place);
  const made_at = nowMicroseconds();
  rescored(store, questions, { pk, place }, () =>
    resolutions.add({ place, version: (last?.version ?? 0) + 1, made_at, ...version }),
  );
  history.resolution(dataset, place, last, { ...version, made_at });
  indexResolution(changes, ordinalOf(pk), version.answers !== null);
}

function refuseOtherVersion(current: number, replaced: number | null | undefined): void {
  if (replaced == null || replaced === current) return;
  const state = current === 0 ? 'is withdrawn or was never made' : `is at version ${current}`;
  throw new ConflictError(`The resolution ${state}, and the request replaces version ${replaced}`);
}

/** A source for each answer; those without one come from the form. */
function sourcesOf(values: Answers, given: Readonly<Record<string, AnswerSource>>): Record<string, AnswerSource> {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(values, name));
  if (unknown !== undefined) throw new UnprocessableError(`the source of '${unknown}' has no value`);
  return Object.fromEntries(Object.keys(values).map((name) => [name, cleaned(own(given, name))]));
}

function cleaned(source: AnswerSource | undefined): AnswerSource {
  switch (source?.type) {
    case 'response':
      return { type: source.type, user_id: source.user_id };
    case 'suggestion':
      return { type: source.type, agent: source.agent ?? null };
    case 'majority':
      return { type: source.type, votes: source.votes, of: source.of };
    case 'form':
    case undefined:
      return { type: 'form' };
  }
}
