import { GROUP, codeScan } from './codeScan.ts';
import type { Database } from './database.ts';
import type { OrdinalSet } from './ordinalSet.ts';
import { ordinalOf, pkOf, SPAN, spanOf } from './recordAddress.ts';
import { deleteSome } from './rows.ts';
import { type VectorCodes, vectorCodes } from './vectorCodes.ts';

/** Vectors in a stored block of codes. */
const BLOCK = 1024;
const BLOCKS_EACH = SPAN / BLOCK;
/** Vectors whose scores are computed at once, so that the scores stay in the processor's cache. */
const SLICE = 16_384;
const PAGE = 65_536;
/** Changed blocks that wait for the end of a transaction. */
const MAX_PENDING = 32;
/** Codes kept in memory by a thread. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The similarity of this many candidates, and of this many more for each neighbor, is computed exactly. */
const MIN_CANDIDATES = 2_000;
const CANDIDATES_EACH = 40;

interface Neighbor {
  ordinal: number;
  distance: number;
}

interface StoredBlock {
  pk: number;
  version: number;
  members: Uint8Array;
  codes: Uint8Array;
}

/**
 * Finds neighbors among very many vectors: all are compared by short codes, and the best of them exactly. Codes lie in blocks, in memory
 * too; a version tells which blocks have changed.
 */
export const vectorBlocks = (db: Database) => {
  const coders = new Map<number, VectorCodes>();
  const loaded = new Map<number, LoadedCodes>();
  /** Codes to be written at the end of the transaction, by block and position; null for removed vectors. */
  const pending = new Map<number, Map<number, Uint8Array | null>>();
  db.onRollback(() => {
    pending.clear();
    loaded.clear();
  });

  const coderOf = (dimensions: number): VectorCodes => {
    let coder = coders.get(dimensions);
    if (!coder) coders.set(dimensions, (coder = vectorCodes(dimensions)));
    return coder;
  };
  const versionOf = (settingsPk: number): number | undefined =>
    db.value<number>('SELECT version FROM vector_blocks WHERE pk >> 22 = ? ORDER BY version DESC LIMIT 1', [
      settingsPk,
    ]);

  const change = (settingsPk: number, ordinal: number, code: Uint8Array | null): void => {
    const pk = settingsPk * BLOCKS_EACH + Math.floor(ordinal / BLOCK);
    const block = pending.get(pk) ?? new Map<number, Uint8Array | null>();
    pending.set(pk, block.set(ordinal % BLOCK, code));
    if (pending.size > MAX_PENDING) flush();
  };

  const write = (pk: number, changes: ReadonlyMap<number, Uint8Array | null>): void => {
    const settingsPk = Math.floor(pk / BLOCKS_EACH);
    const stored = db.get<StoredBlock>('SELECT * FROM vector_blocks WHERE pk = ?', [pk]);
    const width = [...changes.values()].find((code) => code !== null)?.byteLength ?? 0;
    const members = stored ? stored.members.slice() : new Uint8Array(BLOCK / 8);
    const codes = stored ? stored.codes.slice() : new Uint8Array(BLOCK * width);
    for (const [position, code] of changes) {
      if (code) members[position >>> 3]! |= 1 << (position & 7);
      else members[position >>> 3]! &= ~(1 << (position & 7));
      if (!code) continue;
      const first = offsetOf(position, width, 0);
      for (let index = 0; index < width; index += 1) codes[first + index * GROUP] = code[index]!;
    }
    db.run('INSERT OR REPLACE INTO vector_blocks (pk, version, members, codes) VALUES (?, ?, ?, ?)', [
      pk,
      (versionOf(settingsPk) ?? 0) + 1,
      members,
      codes,
    ]);
  };

  const flush = (): void => {
    for (const [pk, changes] of pending) write(pk, changes);
    pending.clear();
  };
  db.beforeCommit(flush);

  const codesOf = (settingsPk: number, coder: VectorCodes): LoadedCodes => {
    const version = versionOf(settingsPk) ?? 0;
    const codes = loaded.get(settingsPk) ?? new LoadedCodes(coder.bytes);
    if (codes.version !== version) {
      const changed = db.iterate<StoredBlock>('SELECT * FROM vector_blocks WHERE pk >> 22 = ? AND version > ?', [
        settingsPk,
        codes.version,
      ]);
      for (const block of changed) codes.put(block.pk % BLOCKS_EACH, block);
      codes.version = version;
    }
    // The one used last is the last.
    loaded.delete(settingsPk);
    loaded.set(settingsPk, codes);
    let bytes = [...loaded.values()].reduce((sum, one) => sum + one.byteLength, 0);
    for (const [pk, { byteLength }] of loaded) {
      if (bytes <= MAX_BYTES) break;
      loaded.delete(pk);
      bytes -= byteLength;
    }
    return codes;
  };

  /** The exact distances of some vectors, the nearest first. */
  const compare = (settingsPk: number, encoded: Uint8Array, ordinals: Uint32Array, count: number): Neighbor[] =>
    db
      .all<{ pk: number; distance: number }>(
        `SELECT pk, vec_distance_l2(direction, ?) AS distance FROM json_each(?) AS wanted
         CROSS JOIN vector_directions ON pk = wanted.value ORDER BY distance, pk LIMIT ?`,
        [encoded, JSON.stringify(Array.from(ordinals.toSorted(), (ordinal) => pkOf(settingsPk, ordinal))), count],
      )
      .map(({ pk, distance }) => ({ ordinal: ordinalOf(pk), distance }));

  return {
    /** Whether vectors of these settings are in blocks. */
    has: (settingsPk: number): boolean => versionOf(settingsPk) !== undefined,

    /** @param encoded is a vector of length one in 32-bit floats. */
    put(settingsPk: number, ordinal: number, encoded: Uint8Array): void {
      const direction = floatsIn(encoded);
      db.run('INSERT OR REPLACE INTO vector_directions (pk, direction) VALUES (?, ?)', [
        pkOf(settingsPk, ordinal),
        encoded,
      ]);
      change(settingsPk, ordinal, coderOf(direction.length).encode(direction));
    },

    remove(settingsPk: number, ordinal: number): void {
      const { changes } = db.run('DELETE FROM vector_directions WHERE pk = ?', [pkOf(settingsPk, ordinal)]);
      if (changes > 0) change(settingsPk, ordinal, null);
    },

    nearest(settingsPk: number, encoded: Uint8Array, count: number, among: OrdinalSet | undefined): Neighbor[] {
      const candidates = Math.max(MIN_CANDIDATES, count * CANDIDATES_EACH);
      if (among && among.size <= candidates) return compare(settingsPk, encoded, among.toArray(), count);
      const direction = floatsIn(encoded);
      const coder = coderOf(direction.length);
      const best = codesOf(settingsPk, coder).best(coder.table(direction), candidates, among);
      return compare(settingsPk, encoded, best, count);
    },

    removeSome: (settingsPk: number, count: number): number =>
      deleteSome(db, 'vector_directions', spanOf(settingsPk), count) ||
      deleteSome(db, 'vector_blocks', [settingsPk * BLOCKS_EACH, (settingsPk + 1) * BLOCKS_EACH - 1], count),

    clear(settingsPk: number): void {
      db.run('DELETE FROM vector_directions WHERE pk BETWEEN ? AND ?', spanOf(settingsPk));
      db.run('DELETE FROM vector_blocks WHERE pk >> 22 = ?', [settingsPk]);
      loaded.delete(settingsPk);
    },

    /** The stored directions and whether their codes are right. */
    *stored(settingsPk: number): Generator<{ ordinal: number; encoded: Uint8Array; isCoded: boolean }> {
      let codes: LoadedCodes | undefined;
      const rows = db.iterate<{ pk: number; direction: Uint8Array }>(
        'SELECT pk, direction FROM vector_directions WHERE pk BETWEEN ? AND ?',
        spanOf(settingsPk),
      );
      for (const { pk, direction: encoded } of rows) {
        const coder = coderOf(encoded.byteLength / 4);
        codes ??= codesOf(settingsPk, coder);
        const isCoded = codes.has(ordinalOf(pk), coder.encode(floatsIn(encoded)));
        yield { ordinal: ordinalOf(pk), encoded, isCoded };
      }
    },
  };
};

const floatsIn = (encoded: Uint8Array): Float32Array => new Float32Array(encoded.slice().buffer);

/** The position of a byte of a vector's code: a byte of all vectors of a group comes before their next byte. */
const offsetOf = (position: number, width: number, byte: number): number =>
  Math.floor(position / GROUP) * GROUP * width + byte * GROUP + (position % GROUP);

/** The codes of one index in the memory of their search: a table, the scores of a slice, the groups found in it, then the codes. */
class LoadedCodes {
  version = 0;
  readonly #width: number;
  readonly #first: number;
  readonly #memory: WebAssembly.Memory;
  readonly #scan: ReturnType<typeof codeScan>;
  #members = new Uint8Array(0);

  constructor(width: number) {
    this.#width = width;
    this.#first = width * 32 + SLICE * 2 + (SLICE / GROUP) * 4;
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(this.#first / PAGE) });
    this.#scan = codeScan(this.#memory);
  }

  get byteLength(): number {
    return this.#memory.buffer.byteLength;
  }

  put(block: number, { members, codes }: StoredBlock): void {
    const end = this.#first + (block + 1) * BLOCK * this.#width;
    const missing = Math.ceil((end - this.byteLength) / PAGE);
    // Some more than necessary, because growing may copy everything.
    if (missing > 0) this.#memory.grow(missing + Math.floor(this.byteLength / PAGE / 8));
    if ((block + 1) * (BLOCK / 8) > this.#members.byteLength) {
      const longer = new Uint8Array((block + 1) * (BLOCK / 8));
      longer.set(this.#members);
      this.#members = longer;
    }
    this.#members.set(members, block * (BLOCK / 8));
    new Uint8Array(this.#memory.buffer).set(codes, end - BLOCK * this.#width);
  }

  has(ordinal: number, code: Uint8Array): boolean {
    const bytes = new Uint8Array(this.#memory.buffer, this.#first);
    const isMember = ((this.#members[ordinal >>> 3] ?? 0) & (1 << (ordinal & 7))) !== 0;
    return isMember && code.every((byte, index) => bytes[offsetOf(ordinal, this.#width, index)] === byte);
  }

  /** The vectors with the highest scores, or all if there are few. */
  best(table: Uint8Array, count: number, among: OrdinalSet | undefined): Uint32Array {
    new Uint8Array(this.#memory.buffer).set(table);
    const scoresAt = this.#width * 32;
    const foundAt = scoresAt + SLICE * 2;
    const scores = new Uint16Array(this.#memory.buffer, scoresAt, SLICE);
    const found = new Uint32Array(this.#memory.buffer, foundAt, SLICE / GROUP);
    const total = this.#members.byteLength * 8;
    const best = new BestScores(count);
    for (let from = 0; from < total; from += SLICE) {
      const groups = Math.min(SLICE, total - from) / GROUP;
      const { least } = best;
      const end = this.#scan(this.#first + from * this.#width, groups, 0, scoresAt, this.#width, least, foundAt);
      for (const address of found.subarray(0, (end - foundAt) / 4)) {
        const first = (address - scoresAt) / 2;
        for (let index = first; index < first + GROUP; index += 1) {
          if (scores[index]! < best.least) continue;
          const ordinal = from + index;
          if ((this.#members[ordinal >>> 3]! & (1 << (ordinal & 7))) === 0 || (among && !among.has(ordinal))) continue;
          best.add(ordinal, scores[index]!);
        }
      }
    }
    return best.ordinals();
  }
}

/** Collects vectors with high scores, and sorts only now and then. */
class BestScores {
  /** A lower score cannot be among the best. */
  least = 0;
  readonly #count: number;
  readonly #ordinals: Uint32Array;
  readonly #scores: Uint16Array;
  #size = 0;

  constructor(count: number) {
    this.#count = count;
    this.#ordinals = new Uint32Array(count * 4);
    this.#scores = new Uint16Array(count * 4);
  }

  add(ordinal: number, score: number): void {
    this.#ordinals[this.#size] = ordinal;
    this.#scores[this.#size++] = score;
    if (this.#size === this.#scores.length) this.#shorten();
  }

  ordinals(): Uint32Array {
    if (this.#size > this.#count) this.#shorten();
    return this.#ordinals.subarray(0, this.#size);
  }

  /** Keeps the best candidates; of those that equal the bound, any may stay. */
  #shorten(): void {
    const scores = this.#scores.slice(0, this.#size).sort();
    const bound = scores[this.#size - this.#count]!;
    let equal = this.#count - (this.#size - 1 - scores.lastIndexOf(bound));
    let kept = 0;
    for (let index = 0; index < this.#size; index += 1) {
      const score = this.#scores[index]!;
      if (score < bound || (score === bound && equal-- <= 0)) continue;
      this.#ordinals[kept] = this.#ordinals[index]!;
      this.#scores[kept++] = score;
    }
    this.#size = kept;
    this.least = bound + 1;
  }
}
