import { type ControlQueue, controlsFor } from '../../controls/queue.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import type { Criteria } from './criteria.ts';

/** What the steps of a search share. */
export interface Search {
  store: Store;
  dataset: DatasetRow;
  criteria: Criteria;
  /** The control records of the viewer; undefined if none are mixed into the queue. */
  controls: ControlQueue | undefined;
}

/** The records of a dataset in the order of one person, each of whom has another one. */
export interface OwnOrder {
  store: Store;
  dataset: DatasetRow;
  viewer: UserRow;
}

export const searchOf = (store: Store, dataset: DatasetRow, criteria: Criteria): Search => ({
  store,
  dataset,
  criteria,
  controls: controlsFor(store, dataset, criteria.viewer),
});
