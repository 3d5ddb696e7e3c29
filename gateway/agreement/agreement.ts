import { type AnswerType, canonicalAnswer, ranksIn, spansIn } from './answers.ts';
import { type Distance, distanceForAlpha, distanceForKappa, Numbering, PairTable, type Scale } from './distance.ts';
import type { TimeSlice } from './timeSlice.ts';

/** An annotator's answer to a question about a record. */
export interface GivenAnswer {
  annotator: string;
  value: unknown;
}

/** How the answers to a question are compared; null for texts. */
export const SCALES: Readonly<Record<AnswerType, Scale | null>> = {
  text: null,
  label_selection: 'NOMINAL',
  multi_label_selection: 'SET',
  rating: 'ORDINAL',
  ranking: 'NOMINAL',
  span: 'NOMINAL',
};

/** Receives the judgements of an item, at most one from each annotator. `weight` is the number of equal items that it represents. */
type AddItem = (judgements: readonly Judgement[], weight?: number) => void;

/**
 * Splits the answers of all annotators to one question about one record into items that are compared.
 * @param length of the text that spans mark, in Unicode characters.
 */
export function addAnswers(
  add: AddItem,
  type: AnswerType,
  answers: readonly GivenAnswer[],
  length: () => number,
): void {
  if (answers.length < 2) return;
  if (type === 'ranking') return addPreferences(add, answers);
  if (type === 'span') return addCharacters(add, answers, length());
  add(answers.flatMap(({ annotator, value }) => judgement(annotator, canonicalAnswer(type, value))));
}

const judgement = (annotator: string, category: string | null): Judgement[] =>
  category === null ? [] : [{ annotator, category }];

/** Each pair of options of a ranking is an item: the first is better, the second is, or they are equal. */
function addPreferences(add: AddItem, answers: readonly GivenAnswer[]): void {
  const ranked = answers.map(({ annotator, value }) => ({ annotator, ranks: ranksIn(value) ?? new Map() }));
  const options = [...new Set(ranked.flatMap(({ ranks }) => [...ranks.keys()]))].sort();
  options.forEach((first, index) => {
    for (const second of options.slice(index + 1)) {
      add(ranked.flatMap(({ annotator, ranks }) => judgement(annotator, preference(ranks, first, second))));
    }
  });
}

function preference(ranks: ReadonlyMap<string, number>, first: string, second: string): string | null {
  const [a, b] = [ranks.get(first), ranks.get(second)];
  return a === undefined || b === undefined ? null : String(Math.sign(a - b));
}

/** Each character of a text is an item, whose category are the labels of its spans. */
function addCharacters(add: AddItem, answers: readonly GivenAnswer[], length: number): void {
  const marked = answers.map(({ annotator, value }) => ({ annotator, spans: spansIn(value) ?? [] }));
  const clamp = (offset: number) => Math.min(Math.max(offset, 0), length);
  // Characters between two bounds have the same labels and are added at once.
  const bounds = new Set([0, length]);
  for (const { spans } of marked) {
    for (const { start, end } of spans) bounds.add(clamp(start)).add(clamp(end));
  }
  const sorted = [...bounds].sort((a, b) => a - b);
  for (const [index, start] of sorted.slice(0, -1).entries()) {
    const judgements = marked.map(({ annotator, spans }): Judgement => {
      const labels = spans.filter((span) => span.start <= start && start < span.end).map(({ label }) => label);
      return { annotator, category: JSON.stringify([...new Set(labels)].sort()) };
    });
    add(judgements, sorted[index + 1]! - start);
  }
}

export interface Judgement {
  annotator: string;
  category: string;
}

/** Visits the pairs of judgements of an item, each in the order of its annotators. */
export function eachPair(judgements: readonly Judgement[], visit: (first: Judgement, second: Judgement) => void): void {
  const sorted = [...judgements].sort((a, b) => (a.annotator < b.annotator ? -1 : 1));
  for (const [index, first] of sorted.entries()) for (const second of sorted.slice(index + 1)) visit(first, second);
}

export interface PairAgreement {
  annotators: [string, string];
  /** Items that both have judged. */
  items: number;
  /** Cohen's kappa, weighted by the distance of categories; null if no disagreement is expected by chance. */
  kappa: number | null;
}

export interface Agreement {
  /** Items that at least two have judged. */
  items: number;
  /** Krippendorff's alpha; null if nothing can be compared or all answers are the same. */
  alpha: number | null;
  /** Pairs with the most common items first. */
  pairs: PairAgreement[];
}

/** Comparing more sets of labels with each other would delay other requests. */
const MAX_CATEGORIES = 2_000;

/** Counts agreements item by item. Its memory grows with the categories, not with the items. */
export class AgreementTally {
  readonly #scale: Scale;
  readonly #categories = new Numbering();
  readonly #coincidences = new PairTable();
  readonly #pairs = new Map<string, Map<string, PairTable>>();
  /** How many pairs there are in all items with a number of answers. */
  readonly #pairsByAnswers = new Map<number, number>();

  constructor(scale: Scale) {
    this.#scale = scale;
  }

  /**
   * @param judgements of one item, at most one for each annotator.
   * @param weight the number of equal items that this represents, such as successive characters.
   */
  add(judgements: readonly Judgement[], weight = 1): void {
    eachPair(judgements, (first, second) => {
      this.addCoincidences(judgements.length, first.category, second.category, weight);
      this.addPair([first.annotator, second.annotator], first.category, second.category, weight);
    });
  }

  /** Adds a count of pairs of categories in items with a number of answers. */
  addCoincidences(answers: number, first: string, second: string, count: number): void {
    this.#pairsByAnswers.set(answers, (this.#pairsByAnswers.get(answers) ?? 0) + count);
    const [a, b] = [this.#categories.numberOf(first), this.#categories.numberOf(second)];
    this.#coincidences.add(a, b, count / (answers - 1));
    this.#coincidences.add(b, a, count / (answers - 1));
  }

  /** Adds a count of items that two annotators judged as these categories, in the order of the annotators. */
  addPair(annotators: readonly [string, string], first: string, second: string, count: number): void {
    const [a, b] = [this.#categories.numberOf(first), this.#categories.numberOf(second)];
    this.#tableOf(...annotators).add(a, b, count);
  }

  async result(slice: TimeSlice): Promise<Agreement> {
    const isComparable = this.#scale !== 'SET' || this.#categories.texts.length <= MAX_CATEGORIES;
    const distance = isComparable ? distanceForKappa(this.#scale, this.#categories.texts) : null;
    const pairs: PairAgreement[] = [];
    for (const [first, others] of this.#pairs) {
      for (const [second, table] of others) {
        const kappa = distance && (await kappaOf(table, distance, slice));
        pairs.push({ annotators: [first, second], items: table.total, kappa });
      }
    }
    pairs.sort((a, b) => b.items - a.items);
    return { items: this.#items(), alpha: isComparable ? await this.#alpha(slice) : null, pairs };
  }

  #items(): number {
    let items = 0;
    for (const [answers, pairs] of this.#pairsByAnswers) items += pairs / ((answers * (answers - 1)) / 2);
    return items;
  }

  #tableOf(first: string, second: string): PairTable {
    const others = this.#pairs.get(first) ?? new Map<string, PairTable>();
    this.#pairs.set(first, others);
    const table = others.get(second) ?? new PairTable();
    others.set(second, table);
    return table;
  }

  /** 1 - observed / expected disagreement, from the coincidences of values (Krippendorff 2011). */
  async #alpha(slice: TimeSlice): Promise<number | null> {
    const table = this.#coincidences;
    const distance = distanceForAlpha(this.#scale, this.#categories.texts, table.first);
    const expected = await table.expected(distance, slice);
    return expected === 0 ? null : 1 - ((table.total - 1) * table.observed(distance)) / expected;
  }
}

/** 1 - observed / expected disagreement of two people with their own distributions (Cohen 1960, 1968). */
async function kappaOf(table: PairTable, distance: Distance, slice: TimeSlice): Promise<number | null> {
  const expected = await table.expected(distance, slice);
  return expected === 0 ? null : 1 - (table.total * table.observed(distance)) / expected;
}
