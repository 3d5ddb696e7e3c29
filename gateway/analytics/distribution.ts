import type { QuestionModel } from '#gateway/modules/question/question.model.ts';
import { ranksIn, spansIn } from './answers.ts';

export interface AnswerCount {
  value: string;
  count: number;
  /** Of an option of a ranking: its rank on average; null where nobody ranked it, and in other questions. */
  meanRank: number | null;
}

/** Counts what was answered to one question. */
export class Distribution {
  readonly #question: QuestionModel;
  readonly #counts: Map<string, number>;
  readonly #ranks = new Map<string, { sum: number; count: number }>();
  answers = 0;

  constructor(question: QuestionModel) {
    this.#question = question;
    this.#counts = new Map(choicesOf(question).map((value) => [value, 0]));
  }

  add(value: unknown): void {
    this.answers++;
    switch (this.#question.__typename) {
      case 'LabelQuestion':
      case 'RatingQuestion':
        this.#count(String(value));
        break;
      case 'MultiLabelQuestion':
        if (Array.isArray(value)) for (const label of new Set(value as string[])) this.#count(label);
        break;
      case 'SpanQuestion':
        for (const { label } of spansIn(value) ?? []) this.#count(label);
        break;
      case 'RankingQuestion':
        for (const [option, rank] of ranksIn(value) ?? []) this.#rank(option, rank);
        break;
      case 'TextQuestion':
      case 'UnknownQuestion':
    }
  }

  /** In the order of the options; what is no option any more comes last. */
  result(): AnswerCount[] {
    return [...this.#counts].map(([value, count]) => {
      const ranks = this.#ranks.get(value);
      return { value, count, meanRank: ranks ? ranks.sum / ranks.count : null };
    });
  }

  #count(value: string): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  #rank(option: string, rank: number): void {
    if (rank === 1) this.#count(option);
    const ranks = this.#ranks.get(option) ?? { sum: 0, count: 0 };
    this.#ranks.set(option, { sum: ranks.sum + rank, count: ranks.count + 1 });
  }
}

function choicesOf(question: QuestionModel): string[] {
  if (question.__typename === 'RatingQuestion') return question.values.map(String);
  return 'options' in question ? question.options.map(({ value }) => value) : [];
}
