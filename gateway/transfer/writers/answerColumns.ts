import { typeOf } from '#gateway/analytics/answers.ts';
import { type Majority, majorityOf } from '#gateway/agreement/majority.ts';
import type { ExportedAnswers } from '#gateway/graphql/__generated__/types.ts';
import { own } from '#gateway/lib/own.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import { COLUMN } from '../mapping.ts';
import type { Question } from '../recordSchema.ts';
import type { ExportColumn, ValueType } from './column.ts';

/** One answer per record to a question, where it is from, and how many gave it. */
export function answerColumns(
  question: Question,
  valueType: ValueType,
  answers: Exclude<ExportedAnswers, 'ALL'>,
): ExportColumn[] {
  const { name } = question;
  const isSettled = answers !== 'MAJORITY';
  const isVoted = answers !== 'RESOLUTION';
  const answer = onceForEachRecord(
    (record): SingleAnswer | null =>
      (isSettled ? resolutionIn(record, question) : null) ?? (isVoted ? majorityIn(record, question) : null),
  );
  return [
    { name: COLUMN.answer(name), type: valueType, read: (record) => answer(record)?.value ?? null },
    { name: COLUMN.source(name), type: 'TEXT', read: (record) => answer(record)?.source ?? null },
    { name: COLUMN.votes(name), type: 'INTEGER', read: (record) => answer(record)?.votes ?? null },
    { name: COLUMN.share(name), type: 'FLOAT', read: (record) => shareOf(answer(record)) },
  ];
}

interface SingleAnswer extends Partial<Majority> {
  value: unknown;
  source: 'majority' | 'resolution';
}

function resolutionIn({ resolution }: RestRecord, { name }: Question): SingleAnswer | null {
  const answer = own(resolution?.values, name);
  return answer ? { value: answer.value, source: 'resolution' } : null;
}

function majorityIn({ responses }: RestRecord, question: Question): SingleAnswer | null {
  const type = typeOf(question);
  const submitted = (responses ?? []).filter(({ status }) => status === 'submitted');
  const answers = submitted.flatMap(({ values }) => {
    const answer = own(values, question.name);
    return answer ? [answer.value] : [];
  });
  const majority = type && majorityOf(type, answers);
  return majority ? { ...majority, source: 'majority' } : null;
}

const shareOf = (answer: SingleAnswer | null) => (answer?.votes === undefined ? null : answer.votes / answer.of!);

/** Columns read a record one after the other. */
function onceForEachRecord<T>(read: (record: RestRecord) => T): (record: RestRecord) => T {
  let last: { record: RestRecord; value: T } | undefined;
  return (record) => {
    if (last?.record !== record) last = { record, value: read(record) };
    return last.value;
  };
}
