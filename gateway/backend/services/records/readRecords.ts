import { ValidationError } from '../../http/errors.ts';
import { seenBy } from '../../controls/queue.ts';
import { recordText, vectorsText, responseText, metadataText } from '../../presenters.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { readQuality } from '../../quality/readQuality.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import type { ResponseRow } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';

/** The optional parts of each record. */
export interface Include {
  responses: boolean;
  suggestions: boolean;
  /** `true` for all vectors, or the names of those to read. */
  vectors: true | readonly string[];
  /** An extension, for those who manage the dataset. */
  disagreement?: boolean;
  resolution?: boolean;
}

export const INCLUDE_ALL: Include = { responses: true, suggestions: true, vectors: true };

const WORDS = ['responses', 'suggestions'] as const;
const WORDS_OF_MANAGERS = [...WORDS, 'disagreement', 'resolution'] as const;

/** Parses `include` parameters: names, lists of names, and `vectors:` with names of vectors. */
export function readInclude(parameters: readonly string[] = [], { isManager = false } = {}): Include {
  const include: Include & { vectors: string[] } = { responses: false, suggestions: false, vectors: [] };
  const words = isManager ? WORDS_OF_MANAGERS : WORDS;
  let hasAllVectors = false;
  for (const parameter of parameters) {
    const [key = '', names] = parameter.split(':', 2);
    if (names !== undefined) {
      const named = parts(names);
      if (key === 'vectors') include.vectors.push(...named);
    } else {
      for (const word of parts(key)) {
        if (word === 'vectors') hasAllVectors = true;
        else include[words.find((known) => known === word) ?? refuse()] = true;
      }
    }
  }
  if (hasAllVectors && include.vectors.length > 0) refuse();
  return { ...include, vectors: hasAllVectors || include.vectors };
}

function parts(list: string): string[] {
  const words = list.split(',');
  if (words.includes('')) refuse();
  return words;
}

function refuse(): never {
  const msg = "`include` takes responses, suggestions and vectors, or vectors with names: 'vectors:name1,name2'";
  throw new ValidationError([{ loc: ['query', 'include'], msg, type: 'value_error' }]);
}

/** Returns records as JSON. With a viewer, they contain only the viewer's responses and the metadata that the viewer may see. */
export function readRecords(
  store: Store,
  dataset: DatasetRow,
  pks: readonly number[],
  include: Include,
  viewer?: UserRow,
): string[] {
  const metadataOf = metadataReader(store, dataset, viewer);
  const records = seenBy(store, dataset, viewer, store.records.byPks(pks));
  const hasVectors = include.vectors === true || include.vectors.length > 0;
  const vectorsOf = hasVectors ? vectorsReader(store, dataset, include.vectors, records) : undefined;
  const responses = include.responses
    ? store.responses.ofRecords(
        records.map(({ place }) => place),
        viewer?.pk,
      )
    : undefined;
  const qualityOf = readQuality(store, dataset, records, include);
  return records.map((record) =>
    recordText(record, dataset.id, metadataOf(record), {
      ...qualityOf(record),
      responses: responses && responsesText(record, responses.get(record.place)),
      suggestions: include.suggestions ? (record.suggestions ?? '[]') : undefined,
      vectors: vectorsOf?.(record),
    }),
  );
}

/** The responses to one record as JSON: the viewer's own, or all. */
export const responsesOf = ({ responses }: Store, record: RecordRow, viewer?: UserRow): string =>
  responsesText(record, responses.ofRecords([record.place], viewer?.pk).get(record.place));

const responsesText = (record: RecordRow, responses: readonly ResponseRow[] = []): string =>
  `[${responses.map((response) => responseText(response, record.id)).join(',')}]`;

type Reader<T> = (record: RecordRow) => T;

/** Annotators see the metadata of properties that are visible to them; other users see all metadata. */
function metadataReader(store: Store, dataset: DatasetRow, viewer: UserRow | undefined): Reader<string | null> {
  if (viewer?.role !== 'annotator') return ({ metadata }) => metadata;
  const visible = store.metadataProperties.ofDataset(dataset.pk).filter((property) => property.visible_for_annotators);
  const properties = new Map(visible.map((property) => [property.name, property]));
  return ({ metadata }) => {
    if (metadata === null) return null;
    const all = Object.entries(JSON.parse(metadata) as Record<string, unknown>);
    const shown = all.filter(([name]) => properties.has(name));
    return shown.length === all.length ? metadata : metadataText(properties, Object.fromEntries(shown));
  };
}

/** Reads the vectors of records as JSON. */
export function vectorsReader(
  store: Store,
  dataset: DatasetRow,
  wanted: Include['vectors'],
  records: readonly RecordRow[],
): Reader<string> {
  const all = store.vectorsSettings.ofDataset(dataset.pk);
  const settings = all.filter(({ name }) => wanted === true || wanted.includes(name));
  const ordinals = records.map(({ pk }) => ordinalOf(pk));
  const read = settings.map(({ pk, name }) => ({ name, vectors: store.vectors.of(pk, ordinals) }));
  return (record) =>
    vectorsText(
      read.flatMap(({ name, vectors }) => {
        const numbers = vectors.get(ordinalOf(record.pk));
        return numbers ? [{ name, numbers }] : [];
      }),
    );
}
