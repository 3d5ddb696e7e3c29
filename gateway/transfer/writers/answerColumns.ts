import { typeOf } from '#gateway/analytics/answers.ts';
import { type Majority, majorityOf } from '#gateway/agreement/majority.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import { COLUMN } from '../mapping.ts';
import type { Question } from '../recordSchema.ts';
import type { ExportColumn, ValueType } from './column.ts';

/** One answer of each record to a question, where it is from, and how many gave it. */
export function answerColumns(question: Question, valueType: ValueType): ExportColumn[] {
  const { name } = question;
  const majority = onceForEachRecord((record) => majorityIn(record, question));
  return [
    { name: COLUMN.answer(name), type: valueType, read: (record) => majority(record)?.value ?? null },
    { name: COLUMN.source(name), type: 'TEXT', read: (record) => majority(record) && 'majority' },
    { name: COLUMN.votes(name), type: 'INTEGER', read: (record) => majority(record)?.votes ?? null },
    { name: COLUMN.share(name), type: 'FLOAT', read: (record) => shareOf(majority(record)) },
  ];
}

function majorityIn({ responses }: RestRecord, question: Question): Majority | null {
  const type = typeOf(question);
  const submitted = (responses ?? []).filter(({ status }) => status === 'submitted');
  const answers = submitted.flatMap(({ values }) => {
    const answer = values && Object.hasOwn(values, question.name) ? values[question.name] : undefined;
    return answer ? [answer.value] : [];
  });
  return type && majorityOf(type, answers);
}

const shareOf = (majority: Majority | null) => majority && majority.votes / majority.of;

/** Columns read a record one after the other. */
function onceForEachRecord<T>(read: (record: RestRecord) => T): (record: RestRecord) => T {
  let last: { record: RestRecord; value: T } | undefined;
  return (record) => {
    if (last?.record !== record) last = { record, value: read(record) };
    return last.value;
  };
}
