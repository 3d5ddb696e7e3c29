import type { Database } from './database.ts';
import { BLOCK, LoadedCodes, offsetOf, type StoredBlock } from './loadedCodes.ts';
import type { OrdinalSet } from './ordinalSet.ts';
import { ordinalOf, pkOf, SPAN, spanOf } from './recordAddress.ts';
import { deleteSome } from './rows.ts';
import { type VectorCodes, vectorCodes } from './vectorCodes.ts';

const BLOCKS_EACH = SPAN / BLOCK;
/** Changed blocks that wait for the end of a transaction. */
const MAX_PENDING = 32;
/** Codes kept in memory by a thread. */
const MAX_BYTES = 96 * 1024 * 1024;
/** This many candidates, or so many for each neighbor, are found by two bits of each number. */
const MIN_CANDIDATES = 2_500;
const CANDIDATES_EACH = 50;
/** The similarity of those that are the best by three bits is computed exactly. */
const MIN_COMPARED = 500;
const COMPARED_EACH = 10;

interface Neighbor {
  ordinal: number;
  distance: number;
}

/**
 * Finds neighbors among very many vectors: all are compared by short codes, the best of them by longer ones, and the best of these
 * exactly. Codes lie in blocks, in memory too; a version tells which blocks have changed.
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
      for (let index = 0; index < width; index += 1) codes[offsetOf(position, width, index)] = code[index]!;
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
    const codes = loaded.get(settingsPk) ?? new LoadedCodes(coder.codeBytes);
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
      const direction = floatsIn(encoded);
      const coder = coderOf(direction.length);
      const compared = Math.max(MIN_COMPARED, count * COMPARED_EACH);
      if (among && among.size <= compared) return compare(settingsPk, encoded, among.toArray(), count);
      const codes = codesOf(settingsPk, coder);
      const candidates = Math.max(MIN_CANDIDATES, count * CANDIDATES_EACH);
      const found =
        among && among.size <= candidates
          ? codes.members(among.toArray())
          : codes.best(coder.table(direction), candidates, among);
      return compare(settingsPk, encoded, codes.finest(coder.fineTable(direction), found, compared), count);
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
