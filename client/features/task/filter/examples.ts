import type { Task } from '#client/graphql/schema-types.ts';
import { quoted } from '../idQuery.ts';
import type { Counts } from './facets.ts';

type ExampleKind =
  | 'both'
  | 'either'
  | 'without'
  | 'phrase'
  | 'beginning'
  | 'nearly'
  | 'predicted'
  | 'score'
  | 'status'
  | 'annotated'
  | 'metadata'
  | 'range'
  | 'recent';

interface Example {
  readonly kind: ExampleKind;
  readonly query: string;
}

/** Example queries that find some of the records. */
export function examplesOf(task: Task, { words, predictedAs, annotatedAs, metadata }: Counts): Example[] {
  const [first = 'late', second = 'delivery'] = words.map(({ term }) => term);
  const [label] = predictedAs;
  const withValues = metadata.find(({ values }) => values.length > 0);
  const [value] = withValues?.values ?? [];
  const withRange = metadata.find(({ range }) => range);
  const all: (Example | false | undefined)[] = [
    { kind: 'both', query: `${first} ${second}` },
    { kind: 'either', query: `${first} OR ${second}` },
    { kind: 'without', query: `${first} AND NOT ${second}` },
    { kind: 'phrase', query: quoted(`${first} ${second}`) },
    { kind: 'beginning', query: `${[...first].slice(0, 3).join('')}*` },
    { kind: 'nearly', query: `${first}~1` },
    task !== 'TEXT2TEXT' && label && { kind: 'predicted', query: `predicted_as:${quoted(label.term)}` },
    task !== 'TEXT2TEXT' && label && { kind: 'score', query: 'score:>=0.8' },
    { kind: 'status', query: 'status:(Default OR Edited)' },
    annotatedAs.length > 0 && { kind: 'annotated', query: '_exists_:annotated_as' },
    withValues && value && { kind: 'metadata', query: `metadata.${nameOf(withValues.key)}:${quoted(value.term)}` },
    withRange && rangeExample(withRange),
    { kind: 'recent', query: 'last_updated:[now-7d TO now]' },
  ];
  return all.filter((example): example is Example => Boolean(example));
}

/** A query for the lower half of a range of numbers or dates. */
export function rangeExample(counts: Counts['metadata'][number]): Example {
  const { min, max } = endsOf(counts);
  const write = isDate(counts) ? toDay : String;
  const middle = Number(((min + max) / 2).toPrecision(3));
  const end = isDate(counts) ? (min + max) / 2 : Math.min(Math.max(middle, min), max);
  return { kind: 'range', query: `metadata.${nameOf(counts.key)}:[${write(min)} TO ${write(end)}]` };
}

export const endsOf = ({ range }: Counts['metadata'][number]) => ({ min: range?.min ?? 0, max: range?.max ?? 0 });

/** Dates are milliseconds since 1970. Nothing marks them as dates, but few other numbers are as large and whole. */
export const isDate = (counts: Counts['metadata'][number]): boolean =>
  Object.values(endsOf(counts)).every((end) => Number.isInteger(end) && Math.abs(end) > 1e10);

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A name with the characters escaped that have a meaning in queries. */
const nameOf = (key: string): string => key.replace(/[\s+\-!(){}[\]^"~*?:\\/&|]/g, '\\$&');
