import { settingsOf } from '../../services/datasetSettings.ts';
import type { Database } from '../../store/database.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { createStore, type Store } from '../../store/store.ts';
import { AddressCheck } from './addresses.ts';
import { checkFile, checkReferences } from './checkFile.ts';
import { CounterCheck } from './counters.ts';
import { FeedbackFacetCheck } from './feedbackFacets.ts';
import type { Findings } from './finding.ts';
import { recordBlocks } from './recordBlocks.ts';
import { SearchCheck } from './searchIndex.ts';
import { checkStrays } from './strays.ts';
import { checkTaskDataset } from './taskDatasets.ts';
import { checkVectors } from './vectors.ts';

/** Everything that is wrong with a store: the file, its references, and whatever is kept twice so that it is at hand. */
export function* checkStore(db: Database): Findings {
  let isBroken = false;
  for (const finding of checkFile(db)) {
    isBroken ||= !finding.isDerived;
    yield finding;
  }
  // Nothing can be said about rows in pages that cannot be read.
  if (isBroken) return;
  yield* checkReferences(db);
  yield* checkStrays(db);
  const store = createStore(db);
  for (const dataset of store.datasets.all()) yield* checkDataset(store, dataset);
  for (const dataset of store.tasks.datasets.all()) yield* checkTaskDataset(store, dataset);
}

function* checkDataset(store: Store, dataset: DatasetRow): Findings {
  const where = `Dataset "${dataset.name}" (${dataset.id})`;
  const settings = settingsOf(store, dataset);
  const addresses = new AddressCheck();
  for (const block of recordBlocks(store, dataset.pk)) addresses.see(block);
  const unreadable = [...addresses.findings(where)];
  yield* unreadable;
  if (unreadable.length > 0) return;

  const counters = new CounterCheck();
  const facets = new FeedbackFacetCheck(store, settings);
  const search = new SearchCheck(store, settings);
  for (const block of recordBlocks(store, dataset.pk)) {
    counters.see(block);
    facets.see(block);
    search.see(block);
  }
  yield* counters.findings(store, dataset.pk, where);
  yield* facets.findings(where);
  yield* search.findings(where);
  yield* checkVectors(store, settings, where);
}
