import { EntityNotFoundError } from '../../http/errors.ts';
import { now } from '../../store/clock.ts';
import { ordinalOf, pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { ChangeUnderWay, ManyChanged } from '../store/changesUnderWay.ts';
import type { TaskDocument } from '../store/document.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskRecordRow } from '../store/taskRecords.ts';
import { changing } from './changing.ts';
import { pause, STEP } from './steps.ts';

/**
 * Takes records away, or sets them aside. Others are answered meanwhile; what they log anew is left as they logged it. Returns how
 * many records it came to.
 */
export async function changeMany(
  store: Store,
  { pk, name }: TaskDatasetRow,
  becomes: ManyChanged['becomes'],
  ordinals: Uint32Array,
): Promise<number> {
  const { tasks } = store;
  const change = { dataset_pk: pk, becomes, begun_at: now(), ordinals };
  if (ordinals.length <= STEP) return changeSome(store, change, ordinals);
  const underWay = { ...change, pk: tasks.underWay.add(change) };
  let count = 0;
  for (const changed of changeSteps(store, underWay)) {
    count += changed;
    await pause();
  }
  if (!tasks.datasets.isThere(pk)) throw new EntityNotFoundError('ServiceDataset', name);
  return count;
}

/** What the server's end has cut short, to be gone on with step by step. */
export const interruptedSteps = (store: Store): Generator<number> => stepsOfAll(store, store.tasks.underWay.all());

function* stepsOfAll(store: Store, changes: readonly ChangeUnderWay[]): Generator<number> {
  for (const change of changes) yield* changeSteps(store, change);
}

/** A step may take so long; with many vectors, fewer records are enough for that. */
const STEP_MS = 50;

/** A step that was done already finds nothing to do. */
function* changeSteps(store: Store, { pk, ...change }: ChangeUnderWay): Generator<number> {
  const { ordinals, dataset_pk } = change;
  let size = STEP;
  for (let from = 0; from < ordinals.length;) {
    if (!store.tasks.datasets.isThere(dataset_pk)) return;
    const begun = performance.now();
    const changed = changeSome(store, change, ordinals.subarray(from, from + size));
    from += size;
    const fitting = Math.ceil((size * STEP_MS) / (performance.now() - begun));
    size = Math.min(STEP, fitting);
    yield changed;
  }
  store.tasks.underWay.remove(pk);
}

function changeSome(store: Store, { dataset_pk, becomes, begun_at }: ManyChanged, ordinals: Uint32Array): number {
  const { records } = store.tasks;
  return changing(store, () => {
    const rows = records.byPks(Array.from(ordinals, (ordinal) => pkOf(dataset_pk, ordinal)));
    const meant = rows.map(read).filter(({ document }) => document.last_updated <= begun_at);
    if (becomes === 'removed') remove(store, dataset_pk, meant);
    else discard(store, dataset_pk, meant);
    return meant.length;
  });
}

interface Meant {
  pk: number;
  document: TaskDocument;
}

const read = ({ pk, document }: TaskRecordRow): Meant => ({ pk, document: JSON.parse(document) as TaskDocument });

/** Nothing else about them changes. */
function discard({ tasks }: Store, datasetPk: number, records: readonly Meant[]): void {
  const changes = tasks.facets.changes(datasetPk);
  for (const { pk, document } of records) {
    tasks.records.setDocument(pk, JSON.stringify({ ...document, status: 'Discarded' } satisfies TaskDocument));
    changes.set({ name: 'status' }, ordinalOf(pk), ['Discarded']);
  }
  changes.flush();
}

/** Out of every index, too. */
function remove({ tasks }: Store, datasetPk: number, records: readonly Meant[]): void {
  const vectors = tasks.vectors.settingsOf(datasetPk);
  const changes = tasks.facets.changes(datasetPk);
  for (const { pk } of records) {
    const ordinal = ordinalOf(pk);
    changes.forget(ordinal);
    tasks.text.remove(datasetPk, ordinal);
    for (const settings of vectors) tasks.vectors.remove(settings.pk, ordinal);
    tasks.records.remove(pk);
  }
  changes.flush();
  tasks.datasets.update(datasetPk, { records: tasks.datasets.byPk(datasetPk).records - records.length });
}
