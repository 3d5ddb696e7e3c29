import type { QuestionModel } from '#gateway/modules/question/question.model.ts';
import type { RestSuggestion } from '#gateway/modules/suggestion/suggestion.source.ts';
import { sameness } from './answers.ts';

export interface AgentAcceptance {
  agent: string | null;
  question: QuestionModel;
  suggestions: number;
  answers: number;
  accepted: number;
}

/** Counts how often people say what was suggested, for each agent and question. */
export class Acceptance {
  readonly #rows = new Map<string, AgentAcceptance>();

  /** One suggestion, and the submitted answers to its question about its record. */
  add(question: QuestionModel, { agent, value }: RestSuggestion, answers: readonly unknown[]): void {
    const key = JSON.stringify([question.name, agent]);
    const row = this.#rows.get(key) ?? { agent, question, suggestions: 0, answers: 0, accepted: 0 };
    this.#rows.set(key, row);
    const suggested = sameness(question, value);
    row.suggestions++;
    row.answers += answers.length;
    for (const answer of answers) if (suggested !== null && sameness(question, answer) === suggested) row.accepted++;
  }

  result(): AgentAcceptance[] {
    return [...this.#rows.values()];
  }
}
