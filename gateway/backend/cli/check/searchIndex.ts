import type { DatasetSettings } from '../../services/datasetSettings.ts';
import { own } from '../../http/json.ts';
import { words } from '../../services/words.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { counted, derived, type Findings } from './finding.ts';
import type { RecordBlock } from './recordBlocks.ts';
import { hasSearchTable, indexedLengths, indexedRecords } from './searchTable.ts';

/** Compares the full-text table of a dataset with its records: every record with as many words in each field. */
export class SearchCheck {
  readonly #store: Store;
  readonly #settings: DatasetSettings;
  readonly #exists: boolean;
  #records = 0;
  #differing = 0;

  constructor(store: Store, settings: DatasetSettings) {
    this.#store = store;
    this.#settings = settings;
    this.#exists = hasSearchTable(store.db, settings.dataset.pk);
  }

  see({ records }: RecordBlock): void {
    this.#records += records.length;
    if (!this.#exists) return;
    const ordinals = records.map(({ pk }) => ordinalOf(pk));
    const indexed = indexedLengths(this.#store.db, this.#settings.dataset.pk, ordinals[0]!, ordinals.at(-1)!);
    for (const { pk, fields } of records) {
      const texts = JSON.parse(fields) as Record<string, string | undefined>;
      const expected = this.#settings.fields.map(({ name }) => words(own(texts, name) ?? '').length);
      if (indexed.get(ordinalOf(pk))?.join() !== expected.join()) this.#differing += 1;
    }
  }

  *findings(where: string): Findings {
    if (!this.#exists) {
      if (this.#records > 0) yield derived(`${where}: there is no search index.`);
      return;
    }
    if (this.#differing > 0) {
      yield derived(`${where}: the search index has other words than ${counted(this.#differing, 'record')}.`);
    }
    const extra = indexedRecords(this.#store.db, this.#settings.dataset.pk) - this.#records;
    if (extra > 0) yield derived(`${where}: the search index knows ${counted(extra, 'record')} that are gone.`);
  }
}
