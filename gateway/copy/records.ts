import { batched } from '#gateway/lib/batched.ts';
import { digestText } from './digest.ts';
import { DigestTable, type Known } from './digestTable.ts';
import type { DatasetResult, Examples } from './report.ts';

/** A record on one of the two servers. */
export interface Listed<Item> extends Known {
  /** Identifies the record on both servers. */
  key: string;
  /** The digest of the content that must be the same on both servers. */
  digest: bigint;
  /** The length of the record's content. */
  size: number;
  item: Item;
}

export interface Page<Item> {
  records: Listed<Item>[];
  /** How many there are on all pages. */
  total: number;
}

export type Pages<Item> = () => AsyncIterable<Page<Item>>;

export interface RecordCopy<Item> {
  /** Reads the source, for the first time or again. */
  source(reading: 'first' | 'again'): ReturnType<Pages<Item>>;
  target: Pages<unknown>;
  /** Whether the target may have records already. */
  hasRecords: boolean;
  /** Writes records that the target does not have, or has differently. Returns how many it took. */
  write(records: readonly Listed<Item>[], before: DigestTable): Promise<number>;
  onProgress(stage: Stage, done: number, total: number): void;
  /** Stops the copy between two writes. */
  signal: AbortSignal;
}

export type Stage = 'comparing' | 'copying' | 'checking';

const NOTHING = digestText(0n);

/** The result for a dataset that is not published yet. */
export const NO_RECORDS: Omit<DatasetResult, 'name'> = {
  records: 0,
  written: 0,
  equal: 0,
  differing: 0,
  missing: 0,
  extra: 0,
  digests: [NOTHING, NOTHING],
  examples: { differing: [], missing: [], extra: [] },
};

const BATCH = { count: 250, length: 4_000_000 };
/** While others write to the source, a page may move a record to one that was read before. */
const MAX_PASSES = 3;

/** Copies the records that the target does not have as the source has them, and compares both afterwards. */
export async function copyRecords<Item>(job: RecordCopy<Item>): Promise<Omit<DatasetResult, 'name'>> {
  const before = new DigestTable();
  if (job.hasRecords) {
    await forEachPage(job, 'comparing', job.target, async (page) => {
      for (const record of page) before.set(record.key, record.digest, record);
    });
  }
  const source = new DigestTable();
  let written = 0;
  let wrong = 0;
  let unchanged = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const total = await forEachPage(
      job,
      'copying',
      () => job.source(pass === 0 ? 'first' : 'again'),
      async (page) => {
        const found = page.filter(({ key, digest }) => source.set(key, digest));
        const wanted = found.filter(({ key, digest }) => before.get(key) !== digest);
        unchanged += found.length - wanted.length;
        wrong += wanted.length;
        for await (const batch of batched(wanted, ({ size }) => size, BATCH)) {
          job.signal.throwIfAborted();
          written += await job.write(batch, before);
        }
      },
    );
    if (source.size >= total) break;
  }
  const counts = { records: source.size, written };
  if (wrong === 0 && before.size === unchanged) {
    return { ...NO_RECORDS, ...counts, equal: unchanged, digests: digests(source, before) };
  }
  return { ...counts, ...(await compare(job, source)) };
}

async function compare<Item>(job: RecordCopy<Item>, source: DigestTable) {
  const target = new DigestTable();
  const examples: Examples = { differing: [], missing: [], extra: [] };
  const counts = { equal: 0, differing: 0, extra: 0 };
  await forEachPage(job, 'checking', job.target, async (page) => {
    for (const { key, digest } of page) {
      if (!target.set(key, digest)) continue;
      const wanted = source.get(key);
      const outcome = wanted === undefined ? 'extra' : wanted === digest ? 'equal' : 'differing';
      counts[outcome]++;
      if (outcome !== 'equal' && examples[outcome].length < MAX_EXAMPLES) examples[outcome].push(key);
    }
  });
  const missing = source.size - counts.equal - counts.differing;
  if (missing > 0) examples.missing = await someMissing(job, target, Math.min(missing, MAX_EXAMPLES));
  return { ...counts, missing, digests: digests(source, target), examples };
}

const MAX_EXAMPLES = 5;

/** The keys of some records that the target does not have. Only digests are kept of the source, so it is read again. */
async function someMissing<Item>(job: RecordCopy<Item>, target: DigestTable, count: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const { records } of job.source('again')) {
    keys.push(...records.flatMap(({ key }) => (target.get(key) === undefined ? [key] : [])));
    if (keys.length >= count) break;
  }
  return keys.slice(0, count);
}

const digests = (source: DigestTable, target: DigestTable): [string, string] => [
  digestText(source.digest),
  digestText(target.digest),
];

/** Reads the next page while the last one is worked on. Returns how many records there are. */
async function forEachPage<Item>(
  { onProgress }: Pick<RecordCopy<unknown>, 'onProgress'>,
  stage: Stage,
  pages: Pages<Item>,
  act: (records: Listed<Item>[]) => Promise<void>,
): Promise<number> {
  const iterator = pages()[Symbol.asyncIterator]();
  let done = 0;
  let total = 0;
  let next = iterator.next();
  for (;;) {
    const { value, done: isEnd } = await next;
    if (isEnd) return total;
    next = iterator.next();
    // Awaited in the next turn, unless this page fails.
    next.catch(() => undefined);
    ({ total } = value);
    onProgress(stage, done, total);
    await act(value.records);
    done += value.records.length;
    onProgress(stage, done, total);
  }
}

const FIRST_PAGE = 50;
const MAX_PAGE = 500;

/** How many records to read next, so that a page has about the length of a batch. */
export function nextPage(records: readonly Listed<unknown>[]): number {
  if (!records.length) return FIRST_PAGE;
  const length = records.reduce((sum, { size }) => sum + size, 0) / records.length;
  return Math.max(1, Math.min(MAX_PAGE, Math.floor(BATCH.length / length)));
}
