import type { DatasetSettings } from '../../services/datasetSettings.ts';
import type { FacetKey } from '../../store/facets.ts';
import { FACETS } from '../../store/facetTables.ts';
import { BLOCK_RECORDS } from '../../store/facetBlock.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { tellValues } from './expectedValues.ts';
import { ExpectedValues, FacetCheck } from './facets.ts';
import type { Findings } from './finding.ts';
import type { RecordBlock } from './recordBlocks.ts';

interface FacetRow {
  pk: number;
  kind: FacetKey['kind'];
  metadata_property_pk: number | null;
  question_pk: number | null;
  user_pk: number | null;
}

/** What the records of a feedback dataset are filtered by follows from metadata, suggestions and responses. */
export class FeedbackFacetCheck {
  readonly #store: Store;
  readonly #settings: DatasetSettings;
  readonly #check: FacetCheck;

  constructor(store: Store, settings: DatasetSettings) {
    this.#store = store;
    this.#settings = settings;
    const rows = store.db.all<FacetRow>('SELECT * FROM facets WHERE dataset_pk = ?', [settings.dataset.pk]);
    const facets = rows.map((row) => ({ pk: row.pk, name: nameOf(row) }));
    this.#check = new FacetCheck(store.db, FACETS, facets);
  }

  see({ block, records, responses }: RecordBlock): void {
    const expected = new ExpectedValues();
    const changes = {
      set: (key: FacetKey, ordinal: number, values: readonly (string | number)[]) =>
        expected.set(Object.values(key).join(' '), ordinal, values),
    };
    for (const record of records) {
      tellValues(this.#store, this.#settings, record, responses.get(record.place) ?? [], changes);
    }
    this.#check.see(block, new Set(records.map(({ pk }) => ordinalOf(pk) % BLOCK_RECORDS)), expected);
  }

  findings(where: string): Findings {
    return this.#check.findings(where, (name) => this.#title(name));
  }

  #title(name: string): string {
    const [kind, pk] = name.split(' ');
    if (kind === 'metadata') {
      return [...this.#settings.properties.values()].find((property) => property.pk === Number(pk))?.name ?? name;
    }
    const question = this.#settings.questions.find((one) => one.pk === Number(pk));
    return question && kind !== 'response_status'
      ? `${question.name} (${kind?.replace('_', ' ')})`
      : name.replace('_', ' ');
  }
}

const nameOf = ({ kind, metadata_property_pk, question_pk, user_pk }: FacetRow): string =>
  [kind, metadata_property_pk, question_pk, user_pk].filter((part) => part !== null).join(' ');
