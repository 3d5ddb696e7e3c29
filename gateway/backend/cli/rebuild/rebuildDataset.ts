import type { DatasetSettings } from '../../services/datasetSettings.ts';
import { own } from '../../http/json.ts';
import { words } from '../../services/words.ts';
import { writeCounts } from '../../store/shuffleBlocks.ts';
import { ordinalOf, spanOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { CounterCheck } from '../check/counters.ts';
import { tellValues } from '../check/expectedValues.ts';
import { recordBlocks } from '../check/recordBlocks.ts';

/** Counters, filter values, search index and the index of vectors of one dataset, from its records and responses. */
export function rebuildDataset(store: Store, settings: DatasetSettings): void {
  const { db, fullText } = store;
  const { dataset, fields } = settings;
  const counters = new CounterCheck();
  const fieldPks = fields.map(({ pk }) => pk);
  db.run('DELETE FROM facets WHERE dataset_pk = ?', [dataset.pk]);
  fullText.drop(dataset.pk);

  for (const block of recordBlocks(store, dataset.pk)) {
    counters.see(block);
    fullText.ensureTable(dataset.pk, fieldPks);
    const changes = store.facets.changes(dataset.pk);
    for (const record of block.records) {
      const texts = JSON.parse(record.fields) as Record<string, string | undefined>;
      const perField = fields.map(({ name }) => words(own(texts, name) ?? '').join(' '));
      db.run(fullText.insertion(dataset.pk, fieldPks), [ordinalOf(record.pk), ...perField]);
      const responses = block.responses.get(record.place) ?? [];
      tellValues(store, settings, record, responses, {
        // By the filter of its agent, if it has none, a suggestion is found when its question, of another dataset, goes.
        set: (key, ordinal, values) =>
          (values.length > 0 || key.kind === 'suggestion_agent') && changes.set(key, ordinal, values),
      });
    }
    changes.flush();
  }
  writeCounters(store, dataset.pk, counters);
  for (const { pk, dimensions } of settings.vectors.values()) {
    store.vectors.dropIndex(pk);
    if (!db.get('SELECT 1 FROM vectors WHERE pk BETWEEN ? AND ?', spanOf(pk))) continue;
    store.vectors.ensureIndex(pk, dimensions);
    const rows = db.iterate<{ pk: number }>('SELECT pk FROM vectors WHERE pk BETWEEN ? AND ?', spanOf(pk));
    for (const vector of rows) store.vectors.index(pk, ordinalOf(vector.pk));
  }
}

function writeCounters({ db, counts }: Store, datasetPk: number, found: CounterCheck): void {
  const { submitted, discarded, conflicting } = found.progress;
  // Numbers once given are never given again, not even those of records that are gone.
  const next = Math.max(counts.ofDataset(datasetPk).next_ordinal, found.lastOrdinal + 1);
  db.run(
    `INSERT OR REPLACE INTO record_counts (dataset_pk, next_ordinal, records, submitted, discarded, conflicting, blocks)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [datasetPk, next, found.records, submitted, discarded, conflicting, writeCounts(found.blocks)],
  );
  db.run('DELETE FROM response_counts WHERE dataset_pk = ?', [datasetPk]);
  for (const [user, { draft, submitted, discarded, blocks }] of found.users) {
    db.run(
      `INSERT INTO response_counts (dataset_pk, user_pk, draft, submitted, discarded, blocks) VALUES (?, ?, ?, ?, ?, ?)`,
      [datasetPk, user, draft, submitted, discarded, writeCounts(blocks)],
    );
  }
}
