import { own } from '#gateway/lib/own.ts';
import { metadataText, recordText, suggestionsText, vectorsText } from '../../presenters.ts';
import { indexResponseCount } from '../../quality/indexing.ts';
import type { RecordCreate } from '../../shapes/records.ts';
import type { NewValues } from '../../store/facetChanges.ts';
import type { FacetKey } from '../../store/facets.ts';
import { newId, pkOf, placeOfPk } from '../../store/recordAddress.ts';
import type { RecordRow, Suggestion } from '../../store/records.ts';
import { suggestedQuestion } from './checkRecord.ts';
import type { Preparation } from './context.ts';
import { fieldsText } from './fieldValues.ts';
import { indexInsertion, indexMetadata, indexSuggestion } from './indexing.ts';
import { wordsOf } from './saveParts.ts';
import { newSuggestions } from './suggestions.ts';

/** The ordinal and the time of the first of some new records; those of the others follow. */
export interface First {
  ordinal: number;
  at: number;
}

/** New records in the form of the tables. Can be passed to another thread. */
export interface PreparedRecords {
  rows: RecordRow[];
  /** The words of each record for the search index, by field. */
  words: string[][];
  values: { key: FacetKey; ofEach: NewValues }[];
  vectors: PreparedVectors[];
  responses: PreparedResponses[];
  /** Each record as JSON, if the request is answered with them. Missing for those with responses, which are not stored yet. */
  texts: (string | undefined)[];
}

/** The vectors of some settings, one behind the other, and the ordinals of their records. */
interface PreparedVectors {
  settingsPk: number;
  dimensions: number;
  ordinals: number[];
  numbers: Float64Array<ArrayBuffer>;
}

/** The responses that come with a record, and its suggestions, with which they are compared. */
interface PreparedResponses {
  row: Pick<RecordRow, 'pk' | 'place' | 'inserted_at'>;
  sent: NonNullable<RecordCreate['responses']>;
  suggestions: readonly Suggestion[];
}

/** Prepares checked records. */
export function prepareRecords(
  context: Preparation,
  items: readonly RecordCreate[],
  first: First,
  { isEchoed }: { isEchoed: boolean },
): PreparedRecords {
  const { settings } = context;
  const { dataset } = settings;
  const values = new CollectedValues(first.ordinal);
  const rows: RecordRow[] = [];
  const responses: PreparedResponses[] = [];
  const texts: (string | undefined)[] = [];
  for (const [index, item] of items.entries()) {
    const at = first.at + index;
    const ordinal = first.ordinal + index;
    const pk = pkOf(dataset.pk, ordinal);
    const suggestions = newSuggestions(pk, item.suggestions ?? [], at);
    indexInsertion({ changes: values }, ordinal, at);
    indexResponseCount(values, ordinal, 0);
    if (item.metadata) indexMetadata({ settings, changes: values }, ordinal, item.metadata);
    for (const suggestion of suggestions) {
      indexSuggestion({ changes: values }, ordinal, suggestedQuestion(context, suggestion), suggestion);
    }
    const row: RecordRow = {
      pk,
      place: placeOfPk(pk),
      inserted_at: at,
      updated_at: at,
      id: newId(pk),
      external_id: item.external_id ?? null,
      fields: fieldsText(item.fields),
      metadata: metadataText(settings.properties, item.metadata),
      suggestions: suggestionsText(suggestions),
      is_completed: 0,
    };
    rows.push(row);
    const sent = item.responses ?? [];
    if (sent.length > 0) responses.push({ row, sent, suggestions });
    texts.push(isEchoed && sent.length === 0 ? textOf(context, row, item) : undefined);
  }
  return {
    rows,
    words: items.map(({ fields }) => wordsOf(settings, fields)),
    values: values.all(),
    vectors: preparedVectors(context, items, first),
    responses,
    texts,
  };
}

/** Collects filter values, and names the facets of suggestions without any. */
class CollectedValues {
  readonly #first: number;
  readonly #byKey = new Map<FacetKey, NewValues>();

  constructor(first: number) {
    this.#first = first;
  }

  set(key: FacetKey, ordinal: number, values: readonly (string | number)[]): void {
    let ofEach = this.#byKey.get(key);
    if (!ofEach) this.#byKey.set(key, (ofEach = []));
    if (values.length > 0) ofEach[ordinal - this.#first] = values.length > 1 ? values : values[0];
  }

  all(): PreparedRecords['values'] {
    return Array.from(this.#byKey, ([key, ofEach]) => ({ key, ofEach }));
  }
}

function preparedVectors(
  { settings }: Preparation,
  items: readonly RecordCreate[],
  { ordinal: first }: First,
): PreparedVectors[] {
  return Array.from(settings.vectors.values(), ({ pk: settingsPk, name, dimensions }) => {
    const ordinals: number[] = [];
    const numbers = new Float64Array(items.length * dimensions);
    for (const [index, { vectors }] of items.entries()) {
      const vector = own(vectors, name);
      if (!vector) continue;
      numbers.set(vector, ordinals.length * dimensions);
      ordinals.push(first + index);
    }
    return { settingsPk, dimensions, ordinals, numbers };
  }).filter(({ ordinals }) => ordinals.length > 0);
}

/** A record without responses as `readRecords` would return it. */
function textOf({ settings }: Preparation, row: RecordRow, { vectors: sent }: RecordCreate): string {
  const vectors = Array.from(settings.vectors.keys()).flatMap((name) => {
    const numbers = own(sent, name);
    return numbers ? [{ name, numbers }] : [];
  });
  const parts = { responses: '[]', suggestions: row.suggestions ?? '[]', vectors: vectorsText(vectors) };
  return recordText(row, settings.dataset.id, row.metadata, parts);
}
