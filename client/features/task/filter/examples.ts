import type { Task } from '#client/graphql/schema-types.ts';
import { quoted } from '../idQuery.ts';
import type { Counts } from './facets.ts';

/** What an example of the query syntax shows. */
export type ExampleKind =
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

export interface Example {
  readonly kind: ExampleKind;
  readonly query: string;
}

/** Queries to try, made of what the records hold, so that they find something. */
export function examplesOf(task: Task, { words, predictedAs, annotatedAs, metadata }: Counts): Example[] {
  const [one = 'late', other = 'delivery'] = words.map(({ term }) => term);
  const [label] = predictedAs;
  const valued = metadata.find(({ values }) => values.length > 0);
  const [value] = valued?.values ?? [];
  const spread = metadata.find(({ range }) => range);
  const all: (Example | false | undefined)[] = [
    { kind: 'both', query: `${one} ${other}` },
    { kind: 'either', query: `${one} OR ${other}` },
    { kind: 'without', query: `${one} AND NOT ${other}` },
    { kind: 'phrase', query: quoted(`${one} ${other}`) },
    { kind: 'beginning', query: `${[...one].slice(0, 3).join('')}*` },
    { kind: 'nearly', query: `${one}~1` },
    task !== 'TEXT2TEXT' && label && { kind: 'predicted', query: `predicted_as:${quoted(label.term)}` },
    task !== 'TEXT2TEXT' && label && { kind: 'score', query: 'score:>=0.8' },
    { kind: 'status', query: 'status:(Default OR Edited)' },
    annotatedAs.length > 0 && { kind: 'annotated', query: '_exists_:annotated_as' },
    valued && value && { kind: 'metadata', query: `metadata.${nameOf(valued.key)}:${quoted(value.term)}` },
    spread && rangeExample(spread),
    { kind: 'recent', query: 'last_updated:[now-7d TO now]' },
  ];
  return all.filter((example): example is Example => Boolean(example));
}

/** A query for the lower half of the numbers or dates that metadata hold. */
export function rangeExample(counts: Counts['metadata'][number]): Example {
  const { min, max } = endsOf(counts);
  const write = isDate(counts) ? toDay : String;
  const middle = Number(((min + max) / 2).toPrecision(3));
  const end = isDate(counts) ? (min + max) / 2 : Math.min(Math.max(middle, min), max);
  return { kind: 'range', query: `metadata.${nameOf(counts.key)}:[${write(min)} TO ${write(end)}]` };
}

export const endsOf = ({ range }: Counts['metadata'][number]) => ({ min: range?.min ?? 0, max: range?.max ?? 0 });

/** Dates come as milliseconds since 1970; nobody says which numbers are dates, but few others are as large and whole. */
export const isDate = (counts: Counts['metadata'][number]): boolean =>
  Object.values(endsOf(counts)).every((end) => Number.isInteger(end) && Math.abs(end) > 1e10);

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A name as a query takes it: characters that mean something there are taken for themselves. */
const nameOf = (key: string): string => key.replace(/[\s+\-!(){}[\]^"~*?:\\/&|]/g, '\\$&');
