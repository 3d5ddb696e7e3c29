import { progressOf } from '../../services/responses.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import { blockOf, BLOCKS, readCounts } from '../../store/counts.ts';
import type { Store } from '../../store/store.ts';
import { derived, type Findings } from './finding.ts';
import type { RecordBlock } from './recordBlocks.ts';

interface OwnCounts extends Record<ResponseStatus, number> {
  blocks: Uint32Array;
}

/** Counts records and responses again, to compare the result with the stored counters. */
export class CounterCheck {
  readonly progress = { submitted: 0, discarded: 0, conflicting: 0 };
  readonly blocks = new Uint32Array(BLOCKS);
  readonly users = new Map<number, OwnCounts>();
  records = 0;
  lastOrdinal = -1;

  add({ records, responses }: RecordBlock): void {
    for (const { pk, place } of records) {
      const all = responses.get(place) ?? [];
      this.records += 1;
      this.lastOrdinal = ordinalOf(pk);
      this.blocks[blockOf(place)]! += 1;
      const progress = progressOf(all.map(({ status }) => status));
      if (progress) this.progress[progress] += 1;
      for (const { user_pk: user, status } of all) {
        if (user === null) continue;
        const own = this.#user(user);
        own[status] += 1;
        own.blocks[blockOf(place)]! += 1;
      }
    }
  }

  *findings({ db, counts }: Store, datasetPk: number, where: string): Findings {
    const stored = counts.ofDataset(datasetPk);
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
      const isRight = (['draft', 'submitted', 'discarded'] as const).every((status) => own[status] === found[status]);
      if (!isRight || !isSame(readCounts(blocks), found.blocks)) {
        yield derived(`${where}: the responses of ${username} are counted wrongly.`);
      }
    }
    const uncounted = [...this.users.keys()].filter((user) => !users.some(({ user_pk }) => user_pk === user));
    if (uncounted.length > 0) yield derived(`${where}: the responses of ${uncounted.length} users are not counted.`);
  }

  #user(user: number): OwnCounts {
    let own = this.users.get(user);
    if (!own) this.users.set(user, (own = { draft: 0, submitted: 0, discarded: 0, blocks: new Uint32Array(BLOCKS) }));
    return own;
  }
}

const isSame = (a: Uint32Array, b: Uint32Array): boolean => a.every((count, index) => count === b[index]);
