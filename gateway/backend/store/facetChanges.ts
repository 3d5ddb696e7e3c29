import type { Database } from './database.ts';
import { BLOCK_RECORDS, blockPk, EMPTY, readBlock, replacedValues, rewriteBlock } from './facetBlock.ts';
import type { FacetKey } from './facets.ts';
import { WordCounts } from './wordCounts.ts';

type Values = readonly (string | number)[];

/**
 * New values of facets, collected over a whole request: the records of a request are neighbours, so hundreds of values end
 * in one write of a block.
 */
export class FacetChanges {
  readonly #db: Database;
  readonly #ensure: (key: FacetKey) => number;
  readonly #newFrom: number;
  readonly #pks = new Map<string, number>();
  readonly #changed = new Map<number, Map<number, Map<number, Values>>>();

  /** Of records from `newFrom` on, no facet knows anything yet. */
  constructor(db: Database, ensure: (key: FacetKey) => number, newFrom: number) {
    this.#db = db;
    this.#ensure = ensure;
    this.#newFrom = newFrom;
  }

  /** Says all that a facet knows of a record from now on; no values at all make the facet forget it. */
  set(key: FacetKey, ordinal: number, values: Values): void {
    if (values.length === 0 && ordinal >= this.#newFrom) return;
    const blocks = this.#blocksOf(key);
    const block = Math.floor(ordinal / BLOCK_RECORDS);
    let rows = blocks.get(block);
    if (!rows) blocks.set(block, (rows = new Map()));
    rows.set(ordinal % BLOCK_RECORDS, values);
  }

  /** Writes what was collected. */
  flush(): void {
    for (const [facetPk, blocks] of this.#changed) {
      const words = new WordCounts(this.#db, facetPk);
      for (const [block, rows] of blocks) this.#rewrite(blockPk(facetPk, block), rows, words);
      words.flush();
    }
    this.#changed.clear();
  }

  #blocksOf(key: FacetKey): Map<number, Map<number, Values>> {
    const name = Object.values(key).join(' ');
    let pk = this.#pks.get(name);
    if (pk === undefined) this.#pks.set(name, (pk = this.#ensure(key)));
    let blocks = this.#changed.get(pk);
    if (!blocks) this.#changed.set(pk, (blocks = new Map()));
    return blocks;
  }

  #rewrite(pk: number, rows: ReadonlyMap<number, Values>, words: WordCounts): void {
    const stored = this.#db.get<{ entries: Uint8Array }>('SELECT entries FROM facet_blocks WHERE pk = ?', [pk]);
    const block = stored ? readBlock(stored.entries) : EMPTY;
    words.lose(replacedValues(block, rows));
    const changes = new Map([...rows].map(([row, values]) => [row, values.map((value) => words.gain(value))]));
    const entries = rewriteBlock(block, changes);
    const { values } = readBlock(entries);
    this.#db.run('INSERT OR REPLACE INTO facet_blocks (pk, lowest, highest, entries) VALUES (?, ?, ?, ?)', [
      pk,
      values.length > 0 ? values.reduce((a, b) => Math.min(a, b)) : null,
      values.length > 0 ? values.reduce((a, b) => Math.max(a, b)) : null,
      entries,
    ]);
  }
}
