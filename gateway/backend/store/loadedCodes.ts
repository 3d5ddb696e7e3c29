import { GROUP, codeScan } from './codeScan.ts';
import type { OrdinalSet } from './ordinalSet.ts';
import { shortBytes } from './vectorCodes.ts';

/** Vectors in a stored block of codes. */
export const BLOCK = 1024;
const PAGE = 65_536;

export interface StoredBlock {
  pk: number;
  version: number;
  members: Uint8Array;
  codes: Uint8Array;
}

/**
 * The position in a block of a byte of a vector's code. Of the bytes that all vectors are compared by, one of each vector of a group comes
 * before their next one; the rest of a code is in one piece.
 */
export function offsetOf(position: number, width: number, byte: number): number {
  const bytes = shortBytes(width);
  if (byte >= bytes) return BLOCK * bytes + position * (width - bytes) + byte - bytes;
  return Math.floor(position / GROUP) * GROUP * bytes + byte * GROUP + (position % GROUP);
}

/** The codes of one index in the memory of their search: a table, the scores of a block, the groups found in it, then the blocks. */
export class LoadedCodes {
  version = 0;
  readonly #width: number;
  /** The bytes of each code that are compared first. */
  readonly #bytes: number;
  readonly #first: number;
  readonly #memory: WebAssembly.Memory;
  readonly #scan: ReturnType<typeof codeScan>;
  #members = new Uint8Array(0);

  constructor(width: number) {
    this.#width = width;
    this.#bytes = shortBytes(width);
    this.#first = this.#bytes * 32 + BLOCK * 2 + (BLOCK / GROUP) * 4;
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(this.#first / PAGE) });
    this.#scan = codeScan(this.#memory);
  }

  get byteLength(): number {
    return this.#memory.buffer.byteLength;
  }

  put(block: number, { members, codes }: StoredBlock): void {
    const start = this.#blockOf(block * BLOCK);
    const missing = Math.ceil((start + BLOCK * this.#width - this.byteLength) / PAGE);
    // Some more than necessary, because growing may copy everything.
    if (missing > 0) this.#memory.grow(missing + Math.floor(this.byteLength / PAGE / 8));
    if ((block + 1) * (BLOCK / 8) > this.#members.byteLength) {
      const longer = new Uint8Array((block + 1) * (BLOCK / 8));
      longer.set(this.#members);
      this.#members = longer;
    }
    this.#members.set(members, block * (BLOCK / 8));
    new Uint8Array(this.#memory.buffer).set(codes, start);
  }

  has(ordinal: number, code: Uint8Array): boolean {
    const bytes = new Uint8Array(this.#memory.buffer, this.#blockOf(ordinal));
    const byteAt = (index: number) => bytes[offsetOf(ordinal % BLOCK, this.#width, index)];
    return this.#isMember(ordinal) && code.every((byte, index) => byteAt(index) === byte);
  }

  /** The vectors with the highest scores, or all if there are few. */
  best(table: Uint8Array, count: number, among: OrdinalSet | undefined): Uint32Array {
    new Uint8Array(this.#memory.buffer).set(table);
    const scoresAt = this.#bytes * 32;
    const foundAt = scoresAt + BLOCK * 2;
    const scores = new Uint16Array(this.#memory.buffer, scoresAt, BLOCK);
    const found = new Uint32Array(this.#memory.buffer, foundAt, BLOCK / GROUP);
    const total = this.#members.byteLength * 8;
    const best = new BestScores(count);
    for (let from = 0; from < total; from += BLOCK) {
      const end = this.#scan(this.#blockOf(from), BLOCK / GROUP, 0, scoresAt, this.#bytes, best.least, foundAt);
      const groups = (end - foundAt) / 4;
      for (let group = 0; group < groups; group += 1) {
        const first = (found[group]! - scoresAt) / 2;
        for (let index = first; index < first + GROUP; index += 1) {
          if (scores[index]! < best.least) continue;
          const ordinal = from + index;
          if (this.#isMember(ordinal) && (!among || among.has(ordinal))) best.add(ordinal, scores[index]!);
        }
      }
    }
    return best.ordinals();
  }

  /** Those of some ordinals that have a vector. */
  members(ordinals: Uint32Array): Uint32Array {
    return ordinals.filter((ordinal) => this.#isMember(ordinal));
  }

  /** Those of some vectors with the highest scores by whole codes. */
  finest(table: Float32Array, ordinals: Uint32Array, count: number): Uint32Array {
    if (ordinals.length <= count) return ordinals;
    const codes = new Uint8Array(this.#memory.buffer);
    const scores = new Float32Array(ordinals.length);
    for (let index = 0; index < scores.length; index += 1)
      scores[index] = this.#fineScore(codes, table, ordinals[index]!);
    const bound = scores.toSorted()[scores.length - count]!;
    return ordinals.filter((_ordinal, index) => scores[index]! >= bound);
  }

  #fineScore(codes: Uint8Array, table: Float32Array, ordinal: number): number {
    const block = this.#blockOf(ordinal);
    let at = block + offsetOf(ordinal % BLOCK, this.#width, 0);
    let fineAt = block + offsetOf(ordinal % BLOCK, this.#width, this.#bytes);
    let score = 0;
    for (let entry = 0; entry < table.length; entry += 128) {
      const pairs = codes[at]!;
      const fine = (entry & 128) === 0 ? codes[fineAt]! : codes[fineAt++]! >>> 4;
      score += table[entry + ((fine & 3) << 4) + (pairs & 15)]!;
      score += table[entry + 64 + ((fine & 12) << 2) + (pairs >>> 4)]!;
      at += GROUP;
    }
    return score;
  }

  #blockOf(ordinal: number): number {
    return this.#first + Math.floor(ordinal / BLOCK) * BLOCK * this.#width;
  }

  #isMember(ordinal: number): boolean {
    return ((this.#members[ordinal >>> 3] ?? 0) & (1 << (ordinal & 7))) !== 0;
  }
}

const SCORES = 65_536;

/** Collects vectors with high scores. Counting how many have each score is faster than sorting. */
class BestScores {
  readonly #count: number;
  readonly #counts = new Uint32Array(SCORES);
  readonly #ordinals: number[] = [];
  readonly #scores: number[] = [];
  /** How many have the lowest score that may be among the best, or a higher one. */
  #kept = 0;
  #lowest = 0;

  constructor(count: number) {
    this.#count = count;
  }

  /** A lower score cannot be among the best; of those that equal the last of the best, any may stay. */
  get least(): number {
    return this.#kept < this.#count ? this.#lowest : this.#lowest + 1;
  }

  add(ordinal: number, score: number): void {
    this.#ordinals.push(ordinal);
    this.#scores.push(score);
    this.#counts[score]! += 1;
    this.#kept += 1;
    while (this.#kept - this.#counts[this.#lowest]! >= this.#count) this.#kept -= this.#counts[this.#lowest++]!;
  }

  ordinals(): Uint32Array {
    return Uint32Array.from(this.#ordinals.filter((_ordinal, index) => this.#scores[index]! >= this.#lowest));
  }
}
