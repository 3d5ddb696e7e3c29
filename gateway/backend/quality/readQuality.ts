import { resolutionText } from '../presenters.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { FacetKey } from '../store/facets.ts';
import { ordinalOf } from '../store/recordAddress.ts';
import type { RecordRow } from '../store/records.ts';
import type { ResolutionRow } from '../store/resolutions.ts';
import type { Store } from '../store/store.ts';
import { isComparable } from './disagreement.ts';

interface QualityTexts {
  disagreement?: string;
  resolution?: string;
}

/** Reads the disagreement and the resolutions of records as JSON. */
export function readQuality(
  store: Store,
  dataset: DatasetRow,
  records: readonly RecordRow[],
  include: { disagreement?: boolean; resolution?: boolean },
): (record: RecordRow) => QualityTexts {
  const disagreementOf = include.disagreement ? disagreementReader(store, dataset, records) : undefined;
  const resolutions = include.resolution ? store.resolutions.ofRecords(records.map(({ place }) => place)) : undefined;
  return (record) => ({
    ...(disagreementOf && { disagreement: disagreementOf(record) }),
    ...(resolutions && { resolution: textOrNull(resolutions.get(record.place), record) }),
  });
}

const textOrNull = (resolution: ResolutionRow | undefined, { id }: RecordRow): string =>
  resolution ? resolutionText(resolution, id) : 'null';

function disagreementReader(store: Store, dataset: DatasetRow, records: readonly RecordRow[]) {
  const ordinals = records.map(({ pk }) => ordinalOf(pk));
  const valuesOf = (key: FacetKey) => {
    const values = new Map<number, number>();
    const facetPk = store.facets.find(dataset.pk, key);
    if (facetPk !== undefined) {
      store.facets.index.eachOf(facetPk, ordinals, (ordinal, value) => values.set(ordinal, value));
    }
    return values;
  };
  const all = valuesOf({ kind: 'disagreement' });
  const questions = store.questions
    .ofDataset(dataset.pk)
    .filter(({ settings }) => isComparable(settings))
    .map(({ pk, name }) => ({ name, values: valuesOf({ kind: 'disagreement', questionPk: pk }) }));
  return ({ pk }: RecordRow): string => {
    const ordinal = ordinalOf(pk);
    const byName = questions.flatMap(({ name, values }) => {
      const value = values.get(ordinal);
      return value === undefined ? [] : [[name, value] as const];
    });
    return JSON.stringify({ all: all.get(ordinal) ?? null, questions: Object.fromEntries(byName) });
  };
}
