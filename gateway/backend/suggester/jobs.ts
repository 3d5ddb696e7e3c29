import { ConflictError, NotFoundError, UnprocessableError } from '../http/errors.ts';
import { type DatasetSettings, settingsOf } from '../services/datasetSettings.ts';
import { searchCriteria } from '../services/search/criteria.ts';
import { matchesOf } from '../services/search/matching.ts';
import { liveOrdinals } from '../services/search/recordSets.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { pkOf } from '../store/recordAddress.ts';
import type { RecordRow } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { chosenQuestions, openQuestions, questionAbout } from './asking.ts';
import type { Question } from './endpoint.ts';
import type { SuggestionJobRow } from '../store/suggestionJobs.ts';
import type { SuggesterRow } from '../store/suggesters.ts';
import type { JobCreate } from '../shapes/suggester.ts';

/** The records, tokens and cost of a job before it starts. */
export interface Estimate {
  /** The records that the criteria find. */
  matching: number;
  /** The number of records that the model is asked about. */
  records: number;
  input_tokens: number;
  output_tokens: number;
  /** Null without both prices. */
  cost: number | null;
  /** The time of the job at the allowed rate, in minutes. */
  minutes: number;
}

/** The number of records in a read. */
const BATCH = 500;
/** The number of prompts whose tokens are counted; the others are taken to be alike. */
const SAMPLE = 200;

/**
 * Estimates a job: counts the records with an open question, and extrapolates their tokens from a sample. `cost` is in the currency of the
 * prices, not rounded; `minutes` is rounded up. Throws where the filter cannot be applied.
 */
export function estimate(store: Store, dataset: DatasetRow, suggester: SuggesterRow, input: JobCreate): Estimate {
  const settings = settingsOf(store, dataset);
  const questions = chosenQuestions(settings, suggester.questions);
  const ordinals = select(store, dataset, input);
  let records = 0;
  const sampled = { records: 0, input: 0, output: 0 };
  const step = Math.max(1, Math.floor(ordinals.length / SAMPLE));
  for (let from = 0; from < ordinals.length; from += BATCH) {
    for (const record of recordsAt(store, dataset, ordinals.subarray(from, from + BATCH))) {
      const open = openQuestions(suggester, questions, record, input.replace);
      if (open.length === 0) continue;
      if (records % step === 0 && sampled.records < SAMPLE) {
        sampled.records += 1;
        sampled.input += tokensOf(questionAbout(suggester, settings, open, record));
        sampled.output += outputTokens(open);
      }
      records += 1;
    }
  }
  const each = sampled.records === 0 ? 0 : records / sampled.records;
  const tokens = {
    input_tokens: Math.round(sampled.input * each),
    output_tokens: Math.round(sampled.output * each),
  };
  return {
    matching: ordinals.length,
    records,
    ...tokens,
    cost: costOf(suggester, tokens),
    minutes: Math.ceil(records / suggester.requests_per_minute),
  };
}

/** Begins to ask about records, in the background. */
export function startJob(
  store: Store,
  dataset: DatasetRow,
  user: UserRow,
  suggester: SuggesterRow,
  input: JobCreate,
): SuggestionJobRow {
  const settings = settingsOf(store, dataset);
  if (chosenQuestions(settings, suggester.questions).length === 0) {
    throw new UnprocessableError('the dataset has none of the questions that the model is to answer');
  }
  const ordinals = select(store, dataset, input);
  return store.db.transaction(() => {
    refuseSecond(store, dataset);
    return store.suggestionJobs.add({
      dataset_pk: dataset.pk,
      user_pk: user.pk,
      replaces: input.replace,
      ordinals,
    });
  });
}

export function stopJob(store: Store, job: SuggestionJobRow): SuggestionJobRow {
  if (job.status === 'finished') throw new ConflictError('The job is finished');
  store.suggestionJobs.stop(job.pk, null);
  return store.suggestionJobs.byPk(job.pk)!;
}

export function resumeJob(store: Store, dataset: DatasetRow, job: SuggestionJobRow): SuggestionJobRow {
  return store.db.transaction(() => {
    if (job.status === 'finished') throw new ConflictError('The job is finished');
    if (job.status === 'stopped') refuseSecond(store, dataset);
    store.suggestionJobs.resume(job.pk);
    return store.suggestionJobs.byPk(job.pk)!;
  });
}

/** Asks again about the records whose answers were refused. */
export function retryRefused(store: Store, dataset: DatasetRow, job: SuggestionJobRow): SuggestionJobRow {
  return store.db.transaction(() => {
    if (job.refused === 0)
      throw new ConflictError('No record of the job was refused, so there is nothing to ask again');
    if (job.status !== 'running') refuseSecond(store, dataset);
    store.suggestionJobs.retry(job);
    return store.suggestionJobs.byPk(job.pk)!;
  });
}

function refuseSecond({ suggestionJobs }: Store, { pk }: DatasetRow): void {
  if (!suggestionJobs.runningIn(pk)) return;
  throw new ConflictError('The model is being asked already: wait until that job ends, or stop it');
}

/** The record of a preview or test: the first one without an id. */
export function sampleRecord(store: Store, dataset: DatasetRow, id: string | null | undefined): RecordRow {
  if (id != null) {
    const record = store.records.inDataset(dataset.pk, id);
    if (record) return record;
    throw new NotFoundError(`Record with id \`${id}\` not found`);
  }
  const [first] = liveOrdinals(store, dataset).toArray();
  const record = first === undefined ? undefined : store.records.byPk(pkOf(dataset.pk, first));
  if (record) return record;
  throw new UnprocessableError('the dataset has no records yet');
}

/** The cost of tokens, not rounded; null unless both prices are set. */
export const costOf = (
  { input_price, output_price }: Pick<SuggesterRow, 'input_price' | 'output_price'>,
  { input_tokens, output_tokens }: { input_tokens: number; output_tokens: number },
): number | null =>
  input_price === null || output_price === null
    ? null
    : (input_tokens * input_price + output_tokens * output_price) / 1_000_000;

export const recordsAt = ({ records }: Store, { pk }: DatasetRow, ordinals: Uint32Array): RecordRow[] =>
  records.byPks(Array.from(ordinals, (ordinal) => pkOf(pk, ordinal)));

function select(store: Store, dataset: DatasetRow, { filters, query }: JobCreate): Uint32Array {
  if (query?.vector) throw new UnprocessableError('Records are not chosen by similarity: leave out `query.vector`');
  const criteria = searchCriteria({ store, dataset }, {}, { filters, query });
  return matchesOf({ store, dataset, criteria }).toArray();
}

const BYTES_OF_A_TOKEN = 4;
const TOKENS_OF_AN_IMAGE = 1_000;
const MEMBER_TOKENS = 6;

/** Estimates the number of tokens: each model has its own tokens. Every image counts the same. */
function tokensOf({ messages, schema }: Question): number {
  let bytes = Buffer.byteLength(JSON.stringify(schema));
  let images = 0;
  for (const { content } of messages) {
    for (const part of typeof content === 'string' ? [content] : content) {
      if (typeof part === 'string') bytes += Buffer.byteLength(part);
      else if (part.type === 'text') bytes += Buffer.byteLength(part.text);
      else images += 1;
    }
  }
  return Math.ceil(bytes / BYTES_OF_A_TOKEN) + images * TOKENS_OF_AN_IMAGE;
}

const outputTokens = (questions: DatasetSettings['questions']): number =>
  questions.reduce((sum, question) => sum + MEMBER_TOKENS + answerTokens(question), 0);

function answerTokens({ settings, choices }: DatasetSettings['questions'][number]): number {
  switch (settings.type) {
    case 'text':
      return 120;
    case 'span':
      return 80;
    case 'ranking':
      return 4 * choices.size;
    case 'multi_label_selection':
      return 10;
    case 'label_selection':
    case 'rating':
      return 3;
  }
}
