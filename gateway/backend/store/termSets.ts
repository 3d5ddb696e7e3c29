import type { Database, SqlParams } from './database.ts';
import { bitsIn, OrdinalSet } from './ordinalSet.ts';

/** Records in a chunk of a set: a bitmap of them and a few more fit one page. */
export const SET_CHUNK = 2 ** 14;
export const CHUNKS_EACH = 2 ** 18;
const WORDS = SET_CHUNK / 32;
const BITMAP_BYTES = SET_CHUNK / 8;

export type TermSetTable = 'facet_sets' | 'task_facet_sets';

/**
 * The records with a term, by its code. A filter reads some kilobytes for each hundred thousand records, whatever their values are. A
 * chunk lists the positions of its records, or is a bitmap when that is shorter.
 */
export const termSets = (db: Database, table: TermSetTable) => {
  const eachChunkOf = (codes: readonly number[], visit: ChunkVisitor) =>
    eachChunk(
      db,
      `json_each(?) AS wanted
       CROSS JOIN ${table} ON pk BETWEEN wanted.value << 18 AND (wanted.value << 18) + ${CHUNKS_EACH - 1}`,
      [JSON.stringify(codes)],
      visit,
    );

  return {
    /** The records with one of these terms. */
    having(codes: readonly number[], limit: number): OrdinalSet {
      const set = new OrdinalSet(limit);
      eachChunkOf(codes, (pk, members) => uniteChunk(set, pk % CHUNKS_EACH, members, limit));
      return set;
    },

    /** How many records of a set have each of these terms; terms of none are missing. */
    counts(codes: readonly number[], among: OrdinalSet): Map<number, number> {
      const counts = new Map<number, number>();
      eachChunkOf(codes, (pk, members) => {
        const count = countIn(among.words((pk % CHUNKS_EACH) * WORDS, WORDS), members);
        const code = Math.floor(pk / CHUNKS_EACH);
        if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
      });
      return counts;
    },

    /** Adds and removes records of a set. */
    change(code: number, added: readonly number[], removed: readonly number[]): void {
      const chunks = new Set([...added, ...removed].map((ordinal) => Math.floor(ordinal / SET_CHUNK)));
      for (const chunk of chunks) {
        const pk = code * CHUNKS_EACH + chunk;
        const isHere = (ordinal: number) => Math.floor(ordinal / SET_CHUNK) === chunk;
        const stored = db.value<Uint8Array>(`SELECT members FROM ${table} WHERE pk = ?`, [pk]);
        const words = stored ? bitmapOf(stored) : new Uint32Array(WORDS);
        for (const ordinal of removed)
          if (isHere(ordinal)) words[(ordinal % SET_CHUNK) >>> 5]! &= ~(1 << (ordinal & 31));
        for (const ordinal of added) if (isHere(ordinal)) words[(ordinal % SET_CHUNK) >>> 5]! |= 1 << (ordinal & 31);
        const members = encode(words);
        if (members.byteLength > 0)
          db.run(`INSERT OR REPLACE INTO ${table} (pk, members) VALUES (?, ?)`, [pk, members]);
        else if (stored) db.run(`DELETE FROM ${table} WHERE pk = ?`, [pk]);
      }
    },

    /** Whether the sets have these records in a chunk and no others. */
    isIntact(chunk: number, expected: ReadonlyMap<number, readonly number[]>, codes: readonly number[]): boolean {
      return codes.every((code) => {
        const stored = db.value<Uint8Array>(`SELECT members FROM ${table} WHERE pk = ?`, [code * CHUNKS_EACH + chunk]);
        const words = new Uint32Array(WORDS);
        for (const ordinal of expected.get(code) ?? []) words[(ordinal % SET_CHUNK) >>> 5]! |= 1 << (ordinal & 31);
        const wanted = encode(words);
        return Buffer.compare(stored ?? new Uint8Array(0), wanted) === 0;
      });
    },

    clear: (codes: readonly number[]) =>
      db.run(
        `DELETE FROM ${table} WHERE pk IN (SELECT pk FROM json_each(?) AS wanted
       CROSS JOIN ${table} ON pk BETWEEN wanted.value << 18 AND (wanted.value << 18) + ${CHUNKS_EACH - 1})`,
        [JSON.stringify(codes)],
      ),
  };
};

type ChunkVisitor = (pk: number, members: Uint8Array) => void;

/** Visits chunks by their primary keys. Reads them as one row, which takes less than half of the time of a row for each. */
export function eachChunk(db: Database, from: string, params: SqlParams, visit: ChunkVisitor): void {
  // Concatenating keeps all bytes.
  const { pks, lengths, bytes } = db.one<{ pks: string; lengths: string; bytes: Uint8Array | null }>(
    `SELECT json_group_array(pk) AS pks, json_group_array(length(members)) AS lengths,
       CAST(group_concat(members, '') AS BLOB) AS bytes FROM ${from}`,
    params,
  );
  if (!bytes) return;
  const lengthOf = JSON.parse(lengths) as number[];
  let at = 0;
  for (const [index, pk] of (JSON.parse(pks) as number[]).entries()) {
    visit(pk, bytes.subarray(at, (at += lengthOf[index]!)));
  }
}

/** Adds the members of a chunk to a set. */
export function uniteChunk(set: OrdinalSet, chunk: number, members: Uint8Array, limit: number): void {
  const first = chunk * SET_CHUNK;
  if (members.byteLength === BITMAP_BYTES) set.uniteWords(first / 32, wordsIn(members));
  else set.addPositions(first, positionsIn(members), limit);
}

/** How many members of a chunk are in a part of a set, by its bits. */
function countIn(bits: Uint32Array, members: Uint8Array): number {
  let count = 0;
  if (members.byteLength === BITMAP_BYTES) {
    const words = wordsIn(members);
    for (let index = 0; index < bits.length; index += 1) count += bitsIn(words[index]! & bits[index]!);
    return count;
  }
  for (const position of positionsIn(members)) if (bits[position >>> 5]! & (1 << (position & 31))) count += 1;
  return count;
}

/** The members of a chunk from the positions of its records, which are in order. */
export function encodePositions(positions: readonly number[]): Uint8Array {
  if (positions.length * 2 < BITMAP_BYTES) return new Uint8Array(Uint16Array.from(positions).buffer);
  const words = new Uint32Array(WORDS);
  for (const position of positions) words[position >>> 5]! |= 1 << (position & 31);
  return new Uint8Array(words.buffer);
}

const aligned = (bytes: Uint8Array): Uint8Array => (bytes.byteOffset % 4 === 0 ? bytes : bytes.slice());

function wordsIn(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset } = aligned(bytes);
  return new Uint32Array(buffer, byteOffset, WORDS);
}

function positionsIn(bytes: Uint8Array): Uint16Array {
  const { buffer, byteOffset } = aligned(bytes);
  return new Uint16Array(buffer, byteOffset, bytes.byteLength / 2);
}

function bitmapOf(members: Uint8Array): Uint32Array {
  if (members.byteLength === BITMAP_BYTES) return wordsIn(members).slice();
  const words = new Uint32Array(WORDS);
  for (const position of positionsIn(members)) words[position >>> 5]! |= 1 << (position & 31);
  return words;
}

function encode(words: Uint32Array): Uint8Array {
  let count = 0;
  for (let index = 0; index < WORDS; index += 1) count += bitsIn(words[index]!);
  if (count * 2 >= BITMAP_BYTES) return new Uint8Array(words.buffer);
  const positions = new Uint16Array(count);
  let at = 0;
  for (let index = 0; index < WORDS; index += 1) {
    for (let bits = words[index]!; bits !== 0; bits &= bits - 1) {
      positions[at++] = index * 32 + 31 - Math.clz32(bits & -bits);
    }
  }
  return new Uint8Array(positions.buffer);
}
