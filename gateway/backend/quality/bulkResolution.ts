import { setImmediate } from 'node:timers/promises';
import { ConflictError, NotFoundError, UnprocessableError } from '../http/errors.ts';
import { type AnswerableQuestion, questionnaireOf } from '../services/datasetSettings.ts';
import { noteEntries, type Noting } from '../acts/note.ts';
import { HistoryLog } from '../history/log.ts';
import type { Origin } from '../history/origin.ts';
import { searchCriteria } from '../services/search/criteria.ts';
import { matchesOf } from '../services/search/matching.ts';
import type { FieldValues } from '../shapes/fields.ts';
import type { BulkResolution } from '../shapes/resolutions.ts';
import type { Answers } from '../shapes/responses.ts';
import type { Filter } from '../shapes/search.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { ordinalOf, pkOfPlace, placeOf } from '../store/recordAddress.ts';
import type { MajorityRule, ResolutionJobRow } from '../store/resolutionJobs.ts';
import type { ResolutionRow } from '../store/resolutions.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { submittedIn } from './compareAnswers.ts';
import { type AnsweredRecord, isAnswered, type Outcome, resolutionBy, settle } from './majorityRule.ts';
import { writeVersion } from './resolutions.ts';

/** The number of records that a preview reads at a time, between other requests. */
const BATCH = 250;

interface Preview {
  matching: number;
  resolvable: number;
  /** Those of them with an answered question that stays open. */
  partial: number;
  already_resolved: number;
  by_question: Record<string, Record<Outcome, number>>;
}

/** Counts what a rule would resolve, without changing anything. */
export async function previewBulk(store: Store, dataset: DatasetRow, input: BulkResolution): Promise<Preview> {
  const { rule, questions } = ruleOf(store, dataset, input);
  const all = select(store, dataset, input).size;
  const resolved = select(store, dataset, input, isResolved('true')).size;
  const candidates = candidatesOf(store, dataset, input, rule);
  const others = (rule.overwrite ? all : all - resolved) - candidates.length;
  const counts = new Map<AnswerableQuestion, Record<Outcome, number>>(
    questions.map((question) => [question, { resolvable: 0, too_few: others, no_majority: 0 }]),
  );
  let [resolvable, partial] = [0, 0];
  for (let from = 0; from < candidates.length; from += BATCH) {
    const batch = candidates.subarray(from, from + BATCH);
    for (const record of answeredRecords(store, dataset.pk, batch, questions).values()) {
      const outcomes = questions.map((question) => settle(rule, question, record).outcome);
      for (const [index, outcome] of outcomes.entries()) counts.get(questions[index]!)![outcome] += 1;
      if (!outcomes.includes('resolvable')) continue;
      resolvable += 1;
      const staysOpen = (question: AnswerableQuestion, index: number): boolean =>
        outcomes[index] !== 'resolvable' && isAnswered(question, record);
      if (questions.some(staysOpen)) partial += 1;
    }
    await setImmediate();
  }
  return {
    matching: all,
    resolvable,
    partial,
    already_resolved: resolved,
    by_question: Object.fromEntries(Array.from(counts, ([{ name }, count]) => [name, count])),
  };
}

/** Begins to resolve records by a rule, in the background. */
export function startBulk(store: Store, dataset: DatasetRow, user: UserRow, input: BulkResolution): ResolutionJobRow {
  const { rule } = ruleOf(store, dataset, input);
  const ordinals = candidatesOf(store, dataset, input, rule);
  return store.resolutionJobs.add({ dataset_pk: dataset.pk, user_pk: user.pk, undoes_pk: null, rule, ordinals });
}

/** Starts a job that undoes the resolutions of another job. */
export function undoBulk(store: Store, dataset: DatasetRow, user: UserRow, jobId: string): ResolutionJobRow {
  const { db, resolutionJobs, resolutions } = store;
  return db.transaction(() => {
    const job = resolutionJobs.byId(jobId);
    if (job?.dataset_pk !== dataset.pk) throw new NotFoundError(`Job with id \`${jobId}\` not found`);
    if (!job.rule) throw new ConflictError('A job that undoes another one cannot be undone: settle the records again');
    if (job.done < job.total) throw new ConflictError('The job is not finished yet: undo it once it is');
    if (resolutionJobs.undoing(job.pk)) throw new ConflictError('The job was undone already');
    const ordinals = Uint32Array.from(resolutions.placesOfJob(job.pk), (place) => ordinalOf(pkOfPlace(place))).sort();
    return resolutionJobs.add({
      dataset_pk: dataset.pk,
      user_pk: user.pk,
      undoes_pk: job.pk,
      rule: null,
      ordinals,
    });
  });
}

/** The next part of the oldest job, with its progress in the same transaction. Returns false if there is none. */
export function resolveSome(store: Store): boolean {
  const { db, resolutionJobs, datasets } = store;
  const job = resolutionJobs.next();
  if (!job) return false;
  db.transaction(() => {
    const part = resolutionJobs.nextPart(job.pk)!;
    const dataset = datasets.byPk(job.dataset_pk);
    const { questions } = questionnaireOf(store, dataset);
    const versions = job.rule
      ? versionsByRule(store, questions, job.dataset_pk, job.rule, part.ordinals)
      : versionsBefore(store, job, part.ordinals);
    const changes = store.facets.changes(dataset.pk);
    const history = new HistoryLog(store, originOf(job));
    let changed = 0;
    for (const { place, ...version } of versions) {
      const made = { user_pk: job.user_pk, job_pk: job.pk, ...version };
      writeVersion(store, { dataset, changes, questions, history }, place, made);
      changed += 1;
    }
    changes.flush();
    noteEntries(store, originOf(job), history.write(), notingOf(store, job));
    resolutionJobs.finishPart(job.pk, part, changed);
    datasets.touch(job.dataset_pk);
  });
  return true;
}

type NewVersion = Pick<ResolutionRow, 'place' | 'answers' | 'sources' | 'comment'>;

/** What a rule decides about records. */
function* versionsByRule(
  store: Store,
  questions: readonly AnswerableQuestion[],
  datasetPk: number,
  rule: MajorityRule,
  ordinals: Uint32Array,
): Generator<NewVersion> {
  const ruled = questions.filter(({ pk }) => rule.questions.includes(pk));
  const records = answeredRecords(store, datasetPk, ordinals, ruled);
  const current = store.resolutions.ofRecords([...records.keys()]);
  for (const [place, record] of records) {
    const before = current.get(place);
    const taken = before && !rule.overwrite ? undefined : resolutionBy(rule, ruled, record);
    if (!taken) continue;
    // Answers to other questions stay.
    const merged = (stored: string | null | undefined, own: object) =>
      JSON.stringify({ ...(JSON.parse(stored ?? '{}') as Answers), ...own });
    yield {
      place,
      answers: merged(before?.answers, taken.values),
      sources: merged(before?.sources, taken.sources),
      comment: before?.comment ?? null,
    };
  }
}

/** The versions before those of the job that is undone, unless a later one replaced them. */
function* versionsBefore(
  { resolutions }: Store,
  { dataset_pk, undoes_pk }: ResolutionJobRow,
  ordinals: Uint32Array,
): Generator<NewVersion> {
  for (const ordinal of ordinals) {
    const place = placeOf(dataset_pk, ordinal);
    const [last, previous] = resolutions.versions(place);
    if (!last || last.job_pk !== undoes_pk) continue;
    const { answers = null, sources = null, comment = null } = previous ?? {};
    yield { place, answers, sources, comment };
  }
}

const originOf = ({ user_pk: userPk }: ResolutionJobRow): Origin => ({ userPk, client: 'rule', isBulk: true });

/** The whole job is one act. A job that takes it back undoes that act, unless another user starts it. */
function notingOf({ acts, resolutionJobs }: Store, { id, dataset_pk, user_pk, undoes_pk }: ResolutionJobRow): Noting {
  const undone = undoes_pk === null ? undefined : resolutionJobs.byPk(undoes_pk);
  const act = undone && user_pk !== null && acts.ofBatch('responses', undone.id, dataset_pk, user_pk);
  return act ? { act, state: 'undone' } : { batch: id };
}

function ruleOf(
  store: Store,
  dataset: DatasetRow,
  input: BulkResolution,
): { rule: MajorityRule; questions: AnswerableQuestion[] } {
  const { questions: all, questionsByName } = questionnaireOf(store, dataset);
  const unknown = input.questions?.find((name) => !questionsByName.has(name));
  if (unknown !== undefined) throw new UnprocessableError(`question with name \`${unknown}\` not found`);
  const questions = all.filter(({ name }) => input.questions?.includes(name) ?? true);
  const { min_agree, overwrite } = input;
  const rule = {
    min_agree,
    min_answers: input.min_answers ?? min_agree,
    questions: questions.map(({ pk }) => pk),
    overwrite: overwrite ?? false,
  };
  return { rule, questions };
}

/** The records that a rule may resolve: the filters, enough responses and, unless it overwrites, no resolution. */
const candidatesOf = (store: Store, dataset: DatasetRow, input: BulkResolution, rule: MajorityRule): Uint32Array =>
  select(
    store,
    dataset,
    input,
    { type: 'range', scope: { entity: 'record', property: 'response_count' }, ge: rule.min_answers },
    ...(rule.overwrite ? [] : [isResolved('false')]),
  ).toArray();

const isResolved = (value: 'true' | 'false'): Filter => ({
  type: 'terms',
  scope: { entity: 'record', property: 'resolved' },
  values: [value],
});

function select(store: Store, dataset: DatasetRow, { filters, query }: BulkResolution, ...more: Filter[]) {
  const and = [...(filters?.and ?? []), ...more];
  const criteria = searchCriteria({ store, dataset }, {}, { filters: { and }, query });
  return matchesOf({ store, dataset, criteria });
}

/** Records that have responses by place, with the submitted ones, oldest first. */
function answeredRecords(
  { responses, records }: Store,
  datasetPk: number,
  ordinals: Uint32Array,
  questions: readonly AnswerableQuestion[],
): Map<number, AnsweredRecord> {
  const places = Array.from(ordinals, (ordinal) => placeOf(datasetPk, ordinal));
  const answers = [...responses.ofRecords(places)];
  const hasSpans = questions.some(({ settings }) => settings.type === 'span');
  const rows = hasSpans ? records.byPks(answers.map(([place]) => pkOfPlace(place))) : [];
  const fields = new Map(rows.map((row) => [row.place, JSON.parse(row.fields) as FieldValues]));
  return new Map(
    answers.map(([place, given]) => [place, { submitted: submittedIn(given), fields: fields.get(place) ?? {} }]),
  );
}
