import { Numbering } from '../numbering.ts';
import type { Turns } from '../turns.ts';
import { type Distance, PairTable } from './pairTable.ts';
import { distanceForAlpha, distanceForKappa, type Scale } from './scales.ts';

/** What one annotator says about one thing. */
export interface Judgement {
  annotator: string;
  category: string;
}

export interface PairAgreement {
  annotators: [string, string];
  /** How many things both have judged. */
  items: number;
  /** Cohen's kappa, weighted by distance where categories are more than names; null where chance explains everything. */
  kappa: number | null;
}

export interface Agreement {
  /** How many things at least two have judged. */
  items: number;
  /** Krippendorff's alpha; null where nothing can be compared, or all answers are the same. */
  alpha: number | null;
  /** Those who judged the most things together come first. */
  pairs: PairAgreement[];
}

/** With more different sets of labels than these, comparing each with each would take the service's time from everybody. */
const MOST_CATEGORIES = 2_000;

/** Counts who agrees with whom, one thing after the other: what it holds grows with the categories, not with the things. */
export class AgreementTally {
  readonly #scale: Scale;
  readonly #categories = new Numbering();
  readonly #coincidences = new PairTable();
  readonly #pairs = new Map<string, Map<string, PairTable>>();
  #items = 0;

  constructor(scale: Scale) {
    this.#scale = scale;
  }

  /**
   * @param judgements of one thing, at most one for each annotator.
   * @param weight how many equal things this stands for, such as characters in a row.
   */
  add(judgements: readonly Judgement[], weight = 1): void {
    if (judgements.length < 2) return;
    this.#items += weight;
    const share = weight / (judgements.length - 1);
    const sorted = [...judgements].sort((a, b) => (a.annotator < b.annotator ? -1 : 1));
    const numbers = sorted.map(({ category }) => this.#categories.of(category));
    for (let first = 0; first < sorted.length; first++) {
      for (let second = first + 1; second < sorted.length; second++) {
        const [a, b] = [numbers[first]!, numbers[second]!];
        this.#coincidences.add(a, b, share);
        this.#coincidences.add(b, a, share);
        this.#tableOf(sorted[first]!.annotator, sorted[second]!.annotator).add(a, b, weight);
      }
    }
  }

  async result(turns: Turns): Promise<Agreement> {
    const isComparable = this.#scale !== 'SET' || this.#categories.texts.length <= MOST_CATEGORIES;
    const distance = isComparable ? distanceForKappa(this.#scale, this.#categories.texts) : null;
    const pairs: PairAgreement[] = [];
    for (const [first, others] of this.#pairs) {
      for (const [second, table] of others) {
        const kappa = distance && (await kappaOf(table, distance, turns));
        pairs.push({ annotators: [first, second], items: table.total, kappa });
      }
    }
    pairs.sort((a, b) => b.items - a.items);
    return { items: this.#items, alpha: isComparable ? await this.#alpha(turns) : null, pairs };
  }

  #tableOf(first: string, second: string): PairTable {
    const others = this.#pairs.get(first) ?? new Map<string, PairTable>();
    this.#pairs.set(first, others);
    const table = others.get(second) ?? new PairTable();
    others.set(second, table);
    return table;
  }

  /** 1 - observed / expected disagreement, from the coincidences of values (Krippendorff 2011). */
  async #alpha(turns: Turns): Promise<number | null> {
    const table = this.#coincidences;
    const distance = distanceForAlpha(this.#scale, this.#categories.texts, table.first);
    const expected = await table.expected(distance, turns);
    return expected === 0 ? null : 1 - ((table.total - 1) * table.observed(distance)) / expected;
  }
}

/** 1 - observed / expected disagreement of two people, each with the own way to answer (Cohen 1960, 1968). */
async function kappaOf(table: PairTable, distance: Distance, turns: Turns): Promise<number | null> {
  const expected = await table.expected(distance, turns);
  return expected === 0 ? null : 1 - (table.total * table.observed(distance)) / expected;
}
