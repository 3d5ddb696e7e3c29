import { environment } from '../../environment.ts';
import { isObject } from '#gateway/lib/isObject.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { Reads, TaskFacet } from '../store/taskFacets.ts';
import type { TaskDocument } from '../store/taskRecords.ts';
import type { TaskStore } from '../store/taskStore.ts';
import { tooManyMetadata, metadataMismatch } from './refusals.ts';
import { microsecondsOf } from './dates.ts';

const MAX_LENGTH = environment.metadataFieldLength;

/** Converts metadata to the stored form: flat, without empty values, and long texts cut off. Names with `_` are not indexed. */
export function metadataOf(given: Record<string, unknown>): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith('_')) flat[name] = value;
    else flatten(name, value, flat, shortened);
  }
  return flat;
}

/** Writes the values of nested objects under dotted names. */
export function flatten(
  name: string,
  value: unknown,
  into: Record<string, unknown>,
  read: (value: unknown) => unknown,
): void {
  if (isObject(value)) {
    for (const [member, inner] of Object.entries(value)) flatten(`${name}.${member}`, inner, into, read);
  } else if (value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)) {
    into[name] = read(value);
  }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  return typeof value === 'string' && value.length > MAX_LENGTH ? value.slice(-MAX_LENGTH) : value;
}

const PREFIX = 'metadata.';
const MAX_KEYS = environment.metadataFieldsMax;

export const metadataFacetName = (key: string): string => PREFIX + key;
export const isMetadataFacet = ({ name }: Pick<TaskFacet, 'name'>): boolean => name.startsWith(PREFIX);
export const metadataKey = ({ name }: Pick<TaskFacet, 'name'>): string => name.slice(PREFIX.length);

/** The indexed metadata: all names that do not begin with `_`. */
export const searchable = (metadata: Record<string, unknown> = {}): [key: string, values: unknown[]][] =>
  Object.entries(metadata)
    .filter(([key]) => !key.startsWith('_'))
    .map(([key, value]) => [key, [value].flat()]);

/** Creates a facet for each new key. The first value decides its type; integers may become floats. */
export function defineMetadataFacets(
  { facets }: TaskStore,
  dataset: TaskDatasetRow,
  documents: readonly TaskDocument[],
): ReadonlyMap<string, Reads> {
  const known = new Map(
    facets
      .ofDataset(dataset.pk)
      .filter(isMetadataFacet)
      .map((facet) => [metadataKey(facet), facet.reads]),
  );
  const reasons = new Set<string>();
  const changed = new Set<string>();
  for (const { metadata } of documents) {
    for (const [key, values] of searchable(metadata)) {
      for (const value of values) {
        const before = known.get(key);
        const reads = before === undefined ? readsOf(value) : fitting(before, value);
        if (reads === undefined) reasons.add(`metadata.${key}: ${JSON.stringify(value)} does not fit ${before}`);
        else if (reads !== before) {
          changed.add(key);
          known.set(key, reads);
        }
      }
    }
  }
  if (known.size > MAX_KEYS) throw tooManyMetadata(known.size, MAX_KEYS);
  if (reasons.size > 0) throw metadataMismatch('Some metadata do not match the type of the stored ones', [...reasons]);
  for (const key of changed) facets.define(dataset.pk, metadataFacetName(key), known.get(key)!);
  return known;
}

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

function readsOf(value: unknown): Reads {
  if (typeof value === 'boolean') return 'booleans';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integers' : 'floats';
  return typeof value === 'string' && DATE.test(value) && microsecondsOf(value) !== undefined ? 'dates' : 'words';
}

/** The type of a key's values including a new one; undefined if that does not fit. */
function fitting(reads: Reads, value: unknown): Reads | undefined {
  switch (reads) {
    case 'integers':
    case 'floats':
      if (!isNumeric(value)) return undefined;
      return Number.isInteger(Number(value)) ? reads : 'floats';
    case 'booleans':
      return value === true || value === false || value === 'true' || value === 'false' ? reads : undefined;
    case 'dates':
      return dateOf(value) === undefined ? undefined : reads;
    case 'words':
      return reads;
  }
}

/** The limit of JavaScript's dates. */
const MAX_MILLISECONDS = 8.64e15;

function dateOf(value: unknown): number | undefined {
  if (typeof value === 'string') return microsecondsOf(value);
  return typeof value === 'number' && Math.abs(value) <= MAX_MILLISECONDS ? value * 1000 : undefined;
}

/** Converts values to those of a facet. */
export function facetValues(reads: Reads, values: readonly unknown[]): (string | number)[] {
  const read = (value: unknown): string | number =>
    reads === 'words' || reads === 'booleans'
      ? typeof value === 'string'
        ? value
        : JSON.stringify(value)
      : reads === 'dates'
        ? dateOf(value)!
        : Number(value);
  return [...new Set(values.map(read))];
}
