import type { ResponseIndexing } from '../services/records/indexing.ts';
import type { FieldValues } from '../shapes/fields.ts';
import type { Answers } from '../shapes/responses.ts';
import { ordinalOf } from '../store/recordAddress.ts';
import type { AnswerRow } from '../store/responses.ts';
import type { Store } from '../store/store.ts';
import type { Submitted } from './agreementCounts.ts';
import { indexAnswers, indexResponseCount } from './indexing.ts';

/** Compares the submitted responses to a record after one of them changed, unless it has and had one at most. */
export function compareAnswers(
  { settings: { questions }, changes, agreement }: ResponseIndexing,
  recordPk: number,
  before: readonly Submitted[],
  after: readonly Submitted[],
  fields: () => FieldValues,
): void {
  const ordinal = ordinalOf(recordPk);
  if (Math.max(before.length, after.length) < 2) return indexResponseCount(changes, ordinal, after.length);
  indexAnswers(changes, questions, ordinal, after);
  agreement.count(questions, before, fields, -1);
  agreement.count(questions, after, fields, 1);
}

export const submittedIn = (responses: readonly AnswerRow[]): Submitted[] =>
  responses
    .filter(({ status }) => status === 'submitted')
    .map(({ author_pk, answers }) => ({ author: author_pk, answers: JSON.parse(answers ?? '{}') as Answers }));

/** Reads the fields of a record when they are needed. */
export const fieldsReader =
  ({ records }: Store, pk: number) =>
  (): FieldValues =>
    JSON.parse(records.byPk(pk)!.fields) as FieldValues;
