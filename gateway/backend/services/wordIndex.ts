import { inputColumns, textsOf } from '../v0/services/indexing.ts';
import type { TaskDocument } from '../v0/store/taskRecords.ts';
import { pkOf } from '../store/recordAddress.ts';
import type { Store } from '../store/store.ts';
import { SET_CHUNK } from '../store/termSets.ts';
import { chunkRange, type FrequentWord } from '../store/wordSets.ts';
import { settingsOf } from './datasetSettings.ts';
import { searchableTexts } from './records/fieldValues.ts';
import { tokenize } from './tokenizer.ts';

/** Records of a chunk whose words are counted, and how many of them a frequent word is in (3 %). */
const SAMPLE = 256;
const FREQUENT = 8;
/** Neighboring chunks that are read together, because beginning to read a word takes as long as reading some thousand records. */
const MAX_CHUNKS = 8;
/** The time of a step. Other requests wait for one step at most. */
const STEP_MS = 8;

/** A full-text table with the texts behind it. */
interface Texts {
  fullText: Store['fullText'];
  datasetPk: number;
  /** Greater than every ordinal. */
  limit: number;
  /** The columns, by which the texts of a record are in order. */
  fields: readonly string[];
  textsOf: (ordinals: readonly number[]) => string[][];
}

/**
 * Writes the sets of frequent words for chunks of records that have none, in steps of some milliseconds. A dataset to which records were
 * added since the last call waits for the next one. Returns whether chunks are left for the next call.
 */
export function wordIndexing(store: Store): () => Generator<void, boolean> {
  const limits = new Map<string, number>();
  return function* () {
    for (const texts of largeTexts(store)) {
      const key = `${texts.fullText.name} ${texts.datasetPk}`;
      const isQuiet = limits.get(key) === texts.limit;
      limits.set(key, texts.limit);
      if (isQuiet) yield* indexWords(store, texts);
    }
    // Records may have come in meanwhile.
    return [...largeTexts(store)].some((texts) => openChunks(texts).length > 0);
  };
}

function* largeTexts(store: Store): Generator<Texts> {
  const { fullText, tasks } = store;
  for (const { dataset_pk: datasetPk, next_ordinal: limit } of store.counts.ofLargeDatasets(SET_CHUNK)) {
    const dataset = store.datasets.find(datasetPk);
    // The dataset was deleted while other datasets were indexed.
    if (!dataset) continue;
    const settings = settingsOf(store, dataset);
    yield {
      fullText,
      datasetPk,
      limit,
      fields: settings.fields.map(({ pk }) => fullText.fieldOf(pk)),
      textsOf: (ordinals) =>
        store.records
          .byPks(ordinals.map((ordinal) => pkOf(datasetPk, ordinal)))
          .map(({ fields }) => searchableTexts(settings, JSON.parse(fields))),
    };
  }
  for (const dataset of tasks.datasets.all()) {
    const { pk: datasetPk, next_ordinal: limit } = dataset;
    if (limit < SET_CHUNK) continue;
    const inputs = inputColumns(dataset, []);
    yield {
      fullText: tasks.fullText,
      datasetPk,
      limit,
      fields: inputs.columns.slice(0, Math.max(1, inputs.names.length)).map(tasks.fullText.fieldOf),
      textsOf: (ordinals) =>
        tasks.records
          .byPks(ordinals.map((ordinal) => pkOf(datasetPk, ordinal)))
          .map(({ document }) => textsOf(JSON.parse(document) as TaskDocument, inputs)),
    };
  }
}

/** The full chunks without sets. */
function openChunks({ fullText, datasetPk, limit }: Texts): number[] {
  const complete = new Set(fullText.sets.completeChunks(datasetPk));
  return Array.from({ length: Math.floor(limit / SET_CHUNK) }, (_none, chunk) => chunk).filter(
    (chunk) => !complete.has(chunk),
  );
}

/** The first of the chunks that are neighbors. */
function firstNeighbours(chunks: readonly number[]): number[] {
  const end = chunks.findIndex((chunk, at) => chunk !== chunks[0]! + at);
  return chunks.slice(0, Math.min(MAX_CHUNKS, end === -1 ? chunks.length : end));
}

function* indexWords({ db }: Store, texts: Texts): Generator<void> {
  const { datasetPk } = texts;
  const { sets } = texts.fullText;
  for (let open = openChunks(texts); open.length > 0; open = openChunks(texts)) {
    const chunks = firstNeighbours(open);
    const words: FrequentWord[] = sets.words(datasetPk);
    for (const chunk of chunks) {
      yield;
      words.push(...frequentWords(texts, chunk, words));
    }
    db.transaction(() => sets.begin(datasetPk, chunks));
    for (let next = 0; next < words.length;) {
      yield;
      // A text was changed, or the dataset was removed.
      if (!sets.areUnchanged(datasetPk, chunks)) return;
      const begun = performance.now();
      db.transaction(() => {
        for (; next < words.length && performance.now() - begun < STEP_MS; next += 1) {
          sets.put(datasetPk, chunks, words[next]!);
        }
      });
    }
    db.transaction(() => sets.complete(datasetPk, chunks));
  }
}

/** The words that are frequent in a chunk and not known yet. */
function* frequentWords({ fields, textsOf }: Texts, chunk: number, known: readonly FrequentWord[]) {
  const isKnown = new Set(known.map(({ field, word }) => `${field} ${word}`));
  const [first] = chunkRange(chunk);
  const records = textsOf(Array.from({ length: SAMPLE }, (_none, at) => first + at * (SET_CHUNK / SAMPLE))).map(
    (texts) => texts.map((text) => tokenize(text)),
  );
  // The only field has the same records as all fields together.
  for (const field of fields.length > 1 ? ['', ...fields] : ['']) {
    const counts = new Map<string, number>();
    for (const texts of records) {
      const words = field === '' ? texts.flat() : texts[fields.indexOf(field)]!;
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    for (const [word, count] of counts) {
      if (count >= FREQUENT && !isKnown.has(`${field} ${word}`)) yield { field, word };
    }
  }
}
