import { firstInOrder, lowestRanked } from '../services/search/order.ts';
import { resolvedRecords, withStatus } from '../services/search/recordSets.ts';
import { hidesCompleted } from '../store/counts.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { OrdinalSet } from '../store/ordinalSet.ts';
import type { RecordRow } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import type { ControlPosition, ControlSchedule } from '../store/controlSchedule.ts';

/**
 * The control records of an annotator: those with a resolution that the annotator has yet to answer. Some are in the queue anyway, where
 * everybody answers every record; completed ones are added to it.
 */
export class ControlQueue {
  readonly #readAll: () => OrdinalSet;
  readonly #schedule: ControlSchedule;
  readonly #position: ControlPosition;
  #all: OrdinalSet | undefined;

  constructor(readAll: () => OrdinalSet, schedule: ControlSchedule, position = schedule.start) {
    this.#readAll = readAll;
    this.#schedule = schedule;
    this.#position = position;
  }

  /** Do not change it. */
  get all(): OrdinalSet {
    return (this.#all ??= this.#readAll());
  }

  /** Adds the controls among some records that come up in a queue before its end. Changes both sets. */
  addTo(queue: OrdinalSet, candidates: OrdinalSet): OrdinalSet {
    const controls = candidates.intersect(this.all);
    if (controls.copy().subtract(queue).size === 0) return queue;
    const others = queue.copy().subtract(this.all).size;
    let count = 0;
    for (const due of this.#schedule.dues(this.#position)) {
      if (due > others || count === controls.size) break;
      count += 1;
    }
    for (const ordinal of lowestRanked(controls.toArray(), this.#schedule.rank, count)) queue.add(ordinal);
    return queue;
  }

  /**
   * Mixes the controls of a queue with its other records. Controls that are left come last.
   * @param others in their order, at least `count` of them if there are as many
   */
  mix(queue: OrdinalSet, others: readonly number[], count: number): number[] {
    const own = queue.copy().intersect(this.all).toArray();
    const controls = firstInOrder(own, [this.#schedule.rank], count);
    const dues = this.#schedule.dues(this.#position);
    const mixed: number[] = [];
    let due = dues.next().value;
    let [control, other] = [0, 0];
    while (mixed.length < count && control + other < controls.length + others.length) {
      if (control < controls.length && (other >= due || other === others.length)) {
        mixed.push(controls[control++]!);
        due = dues.next().value;
      } else mixed.push(others[other++]!);
    }
    return mixed;
  }
}

/** Undefined if no controls are mixed into the queue of this person. Owners and admins see the resolutions, so they have none. */
export function controlsFor(store: Store, dataset: DatasetRow, viewer: UserRow | undefined): ControlQueue | undefined {
  if (viewer?.role !== 'annotator') return undefined;
  const schedule = store.controls.scheduleOf(dataset.pk, viewer.pk);
  if (!schedule) return undefined;
  const readAll = () => {
    const answered = withStatus(store, dataset, viewer, ['draft', 'submitted', 'discarded']);
    return resolvedRecords(store, dataset).subtract(answered);
  };
  return new ControlQueue(readAll, schedule, store.controls.positionOf(dataset.pk, viewer.pk));
}

/** The completed records as a person sees them: controls look pending, like all other records in the queue. */
export function completedFor(store: Store, dataset: DatasetRow, controls: ControlQueue | undefined): OrdinalSet {
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  const completed = store.completions.ofDataset(dataset.pk, limit);
  return controls && hidesCompleted(dataset) ? completed.subtract(controls.all) : completed;
}

/** Some records as a person sees them. */
export function seenBy(
  store: Store,
  dataset: DatasetRow,
  viewer: UserRow | undefined,
  records: readonly RecordRow[],
): readonly RecordRow[] {
  if (!hidesCompleted(dataset) || !controlsFor(store, dataset, viewer)) return records;
  const places = records.filter(({ is_completed }) => is_completed).map(({ place }) => place);
  const resolutions = store.resolutions.ofRecords(places);
  const answered = store.responses.ofRecords(places, viewer!.pk);
  const isControl = ({ place }: RecordRow) => resolutions.has(place) && !answered.has(place);
  return records.map((record) => (isControl(record) ? { ...record, is_completed: 0 } : record));
}
