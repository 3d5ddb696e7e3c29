import { fieldText } from '#client/features/field/index.ts';
import type {
  ConditionInput,
  RecordFilterInput,
  RecordSortInput,
  RecordStatus,
  TextSearchInput,
} from '#client/graphql/schema-types.ts';
import { wordsOf } from '#client/lib/words.ts';
import type { DownloadedRecord } from './downloadStore.ts';

/** The arguments of `records`, as the client's operations have them. */
export interface Wanted {
  readonly filter?: RecordFilterInput | null;
  readonly search?: TextSearchInput | null;
  readonly similarTo?: object | null;
  readonly sort?: readonly RecordSortInput[] | null;
}

/** The status of a record with the person's unsent answers; null if it is in no list of this tab. */
export type StatusOf = (record: DownloadedRecord['record']) => RecordStatus | null;

/**
 * The records that match, in order; undefined if only the server can tell, as for similar records, or for filters by answers and
 * suggestions.
 */
export function matching(
  records: readonly DownloadedRecord[],
  { filter, search, similarTo, sort }: Wanted,
  statusOf: StatusOf,
): DownloadedRecord[] | undefined {
  const order = orderOf(sort ?? []);
  if (similarTo || !order || filter?.responses?.length || filter?.suggestions?.length) return undefined;
  const hasWords = search ? wordsIn(search) : () => true;
  const found = records.filter(({ record }) => {
    const status = statusOf(record);
    return (
      status !== null &&
      (filter?.statuses?.includes(status) ?? true) &&
      (!filter?.teamStatus || filter.teamStatus === record.teamStatus) &&
      (filter?.metadata ?? []).every(({ property, is }) => fulfils(metadataOf(record)[property], is)) &&
      hasWords(record.fields)
    );
  });
  return order(found);
}

/** Whether texts contain all words, in any order, as the server searches. */
function wordsIn({ text, field }: TextSearchInput): (fields: Readonly<Record<string, unknown>>) => boolean {
  const wanted = tokenize(text);
  return (fields) => {
    const values = field ? [fields[field]] : Object.values(fields);
    const searched = values.map(fieldText).join('\n');
    // Finding the words takes much longer.
    if (wanted.length === 0 || !wanted.every((word) => searched.toLowerCase().includes(word))) return false;
    const words = new Set(tokenize(searched));
    return wanted.every((word) => words.has(word));
  };
}

const tokenize = (text: string): string[] => wordsOf(text.toLowerCase()).map(({ word }) => word);

type Metadata = Readonly<Record<string, unknown>>;

const metadataOf = ({ metadata }: DownloadedRecord['record']): Metadata => (metadata as Metadata | null) ?? {};

function fulfils(value: unknown, { terms, range }: ConditionInput): boolean {
  const values = (Array.isArray(value) ? value : [value]) as unknown[];
  if (terms) return values.some((one) => terms.includes(String(one)));
  return values.some(
    (one) => typeof one === 'number' && one >= (range?.ge ?? -Infinity) && one <= (range?.le ?? Infinity),
  );
}

type Order = (records: readonly DownloadedRecord[]) => DownloadedRecord[];

/** Sorts as the server does; undefined for keys that only it knows. Without a key, records stay in the person's order. */
function orderOf(keys: readonly RecordSortInput[]): Order | undefined {
  const parts = keys.map(({ by, order }) => {
    const value = by.metadata
      ? ({ record }: DownloadedRecord) => metadataOf(record)[by.metadata!]
      : by.record === 'INSERTED_AT'
        ? ({ record }: DownloadedRecord) => record.insertedAt
        : by.record === 'UPDATED_AT'
          ? ({ record }: DownloadedRecord) => record.updatedAt
          : undefined;
    return value && { value, sign: order === 'DESC' ? -1 : 1 };
  });
  if (parts.includes(undefined)) return undefined;
  const comparisons = parts.filter((part) => part !== undefined);
  return (records) =>
    [...records].sort((one, other) => {
      for (const { value, sign } of comparisons) {
        const difference = compare(value(one), value(other), sign);
        if (difference !== 0) return difference;
      }
      return one.position - other.position;
    });
}

/** Records without the value come last in both directions. */
function compare(one: unknown, other: unknown, sign: number): number {
  const [isMissing, isOtherMissing] = [one, other].map((value) => value === undefined || value === null);
  if (isMissing || isOtherMissing) return Number(isMissing) - Number(isOtherMissing);
  if (one === other) return 0;
  return (one as string) < (other as string) ? -sign : sign;
}
