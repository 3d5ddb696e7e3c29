import { progressOf } from '../../services/responses.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import { submittedNeeded } from '../../store/completions.ts';
import {
  blockOf,
  BLOCKS,
  hidesCompleted,
  NO_RESPONSES,
  readCounts,
  RESPONSE_COUNTS,
  type ResponseCounts,
} from '../../store/counts.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { Store } from '../../store/store.ts';
import { counted, derived, type Findings } from './finding.ts';
import type { RecordBlock } from './recordBlocks.ts';

interface OwnCounts extends ResponseCounts {
  blocks: Uint32Array;
}

/** Counts records and responses again, to compare the result with the stored counters. */
export class CounterCheck {
  readonly progress = { submitted: 0, discarded: 0, conflicting: 0 };
  readonly blocks = new Uint32Array(BLOCKS);
  readonly users = new Map<number, OwnCounts>();
  readonly completedBlocks = new Uint32Array(BLOCKS);
  /** The places of records that are completed by their responses. */
  readonly completed: number[] = [];
  records = 0;
  lastOrdinal = -1;
  readonly #dataset: DatasetRow;
  #wronglyCompleted = 0;

  constructor(dataset: DatasetRow) {
    this.#dataset = dataset;
  }

  add({ records, responses }: RecordBlock): void {
    for (const { pk, place, is_completed } of records) {
      const all = responses.get(place) ?? [];
      this.records += 1;
      this.lastOrdinal = ordinalOf(pk);
      this.blocks[blockOf(place)]! += 1;
      const progress = progressOf(all.map(({ status }) => status));
      if (progress) this.progress[progress] += 1;
      const isHidden = hidesCompleted(this.#dataset);
      const isCompleted = all.filter(({ status }) => status === 'submitted').length >= submittedNeeded(this.#dataset);
      if (isCompleted !== Boolean(is_completed)) this.#wronglyCompleted += 1;
      if (isCompleted) this.completed.push(place);
      if (isCompleted && isHidden) this.completedBlocks[blockOf(place)]! += 1;
      for (const { user_pk: user, status } of all) {
        if (user === null) continue;
        const own = this.#user(user);
        own[status] += 1;
        if (isCompleted) own[`completed_${status}`] += 1;
        if (!isCompleted || !isHidden) own.blocks[blockOf(place)]! += 1;
      }
    }
  }

  *findings({ db, counts, completions }: Store, where: string): Findings {
    const { pk: datasetPk } = this.#dataset;
    const stored = counts.ofDataset(datasetPk);
    // A job that computes completions again has not reached all records.
    const isSettled = !completions.hasJob(datasetPk);
    if (isSettled && this.#wronglyCompleted > 0) {
      yield derived(`${where}: the completion of ${counted(this.#wronglyCompleted, 'record')} is wrong.`);
    }
    if (isSettled && stored.completed !== this.completed.length) {
      yield derived(`${where}: ${stored.completed} completed records are counted, ${this.completed.length} exist.`);
    }
    if (isSettled && !isSame(counts.completedBlocks(datasetPk), this.completedBlocks)) {
      yield derived(`${where}: the counters of blocks of completed records are wrong.`);
    }
    for (const name of ['records', 'submitted', 'discarded', 'conflicting'] as const) {
      const found = name === 'records' ? this.records : this.progress[name];
      const counted = name === 'records' ? 'records' : `${name} records`;
      if (stored[name] !== found) yield derived(`${where}: ${stored[name]} ${counted} are counted, ${found} exist.`);
    }
    if (stored.next_ordinal <= this.lastOrdinal) yield derived(`${where}: ordinals of records would be reused.`);
    if (!isSame(counts.recordBlocks(datasetPk), this.blocks)) {
      yield derived(`${where}: the counters of blocks of records are wrong.`);
    }
    const users = db.all<OwnCounts & { user_pk: number; username: string; blocks: Uint8Array }>(
      'SELECT response_counts.*, username FROM response_counts JOIN users ON users.pk = user_pk WHERE dataset_pk = ?',
      [datasetPk],
    );
    for (const { user_pk, username, blocks, ...own } of users) {
      const found = this.#user(user_pk);
      const names = isSettled ? RESPONSE_COUNTS : (['draft', 'submitted', 'discarded'] as const);
      const isRight = names.every((name) => own[name] === found[name]);
      if (!isRight || (isSettled && !isSame(readCounts(blocks), found.blocks))) {
        yield derived(`${where}: the responses of ${username} are counted wrongly.`);
      }
    }
    const uncounted = [...this.users.keys()].filter((user) => !users.some(({ user_pk }) => user_pk === user));
    if (uncounted.length > 0) yield derived(`${where}: the responses of ${uncounted.length} users are not counted.`);
  }

  #user(user: number): OwnCounts {
    let own = this.users.get(user);
    if (!own) this.users.set(user, (own = { ...NO_RESPONSES, blocks: new Uint32Array(BLOCKS) }));
    return own;
  }
}

const isSame = (a: Uint32Array, b: Uint32Array): boolean => a.every((count, index) => count === b[index]);
