import { type AnswerType, canonicalAnswer, ranksIn, spansIn } from '#gateway/agreement/answers.ts';
import type { QuestionModel } from '#gateway/modules/question/question.source.ts';
import type { RestSuggestion } from '#gateway/modules/suggestion/suggestion.source.ts';

const TYPES: Readonly<Record<QuestionModel['__typename'], AnswerType | null>> = {
  TextQuestion: 'text',
  LabelQuestion: 'label_selection',
  MultiLabelQuestion: 'multi_label_selection',
  RatingQuestion: 'rating',
  RankingQuestion: 'ranking',
  SpanQuestion: 'span',
  UnknownQuestion: null,
};

export const typeOf = ({ __typename }: QuestionModel): AnswerType | null => TYPES[__typename];

export interface AnswerCount {
  value: string;
  count: number;
  /** The average rank of an option; null if nobody ranked it, and for other questions. */
  meanRank: number | null;
}

/** Counts the answers to a question by option, rating, label or rank. */
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

  /** In the order of the options; former options come last. */
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

export interface AgentAcceptance {
  agent: string | null;
  question: QuestionModel;
  suggestions: number;
  answers: number;
  accepted: number;
}

/** Counts how often answers equal suggestions, for each agent and question. */
export class Acceptance {
  readonly #rows = new Map<string, AgentAcceptance>();

  /** @param answers are submitted answers to the question about the same record. */
  add(question: QuestionModel, { agent, value }: RestSuggestion, answers: readonly unknown[]): void {
    const key = JSON.stringify([question.name, agent]);
    const row = this.#rows.get(key) ?? { agent, question, suggestions: 0, answers: 0, accepted: 0 };
    this.#rows.set(key, row);
    const type = typeOf(question);
    const suggested = type && canonicalAnswer(type, value);
    row.suggestions++;
    row.answers += answers.length;
    for (const answer of answers)
      if (type && suggested !== null && canonicalAnswer(type, answer) === suggested) row.accepted++;
  }

  result(): AgentAcceptance[] {
    return [...this.#rows.values()];
  }
}
