import type { NewRestSuggestion } from '#gateway/modules/suggestion/suggestion.source.ts';
import type { Values } from '../files/row.ts';
import { checkedAnswer, type FieldTexts, readAnswer } from './answers.ts';
import type { Mapping } from './model.ts';
import { refuse, shown } from './problem.ts';
import type { Rules } from './rules.ts';
import { isAbsent, isEmpty, numberOf, structureOf, textOf } from './values.ts';

/** The suggestions of a row, one for each question whose column holds something. */
export function suggestionsOf(values: Values, mapping: Mapping, rules: Rules, fields: FieldTexts): NewRestSuggestion[] {
  const items: NewRestSuggestion[] = [];
  for (const { question: name, column, scoreColumn, agentColumn, typeColumn, agent } of mapping.suggestions) {
    const asked = rules.questions.get(name);
    const given = values[column];
    if (!asked || isAbsent(given) || (given === '' && asked.question.__typename !== 'TextQuestion')) continue;
    const value = checkedAnswer(asked, readAnswer(asked, given), fields, false);
    items.push({
      question_id: asked.question.id,
      value,
      score: scoreColumn === null ? null : scoreOf(name, values[scoreColumn], value),
      agent: agentOf(name, agentColumn === null ? agent : values[agentColumn]),
      type: typeColumn === null ? null : typeOf(name, values[typeColumn]),
    });
  }
  return items;
}

function scoreOf(name: string, given: unknown, value: unknown): number | number[] | null {
  if (isEmpty(given)) return null;
  const score = structureOf(given);
  if (!Array.isArray(value)) {
    if (Array.isArray(score)) refuse('SCORE_IS_LIST', { question: name });
    return unit(name, score);
  }
  const scores = Array.isArray(score) ? score : value.length === 1 ? [score] : null;
  if (!scores) refuse('SCORE_NOT_LIST', { question: name });
  if (scores.length !== value.length) {
    refuse('SCORES_MISCOUNTED', { question: name, items: value.length, scores: scores.length });
  }
  return scores.map((one) => unit(name, one));
}

function unit(name: string, given: unknown): number {
  const score = numberOf(given);
  if (score !== undefined && score >= 0 && score <= 1) return score;
  return refuse('SCORE_OUTSIDE', { question: name, value: shown(given) });
}

const AGENT = /^(?=.*[a-zA-Z0-9])[a-zA-Z0-9-_:./\s]+$/;
const LONGEST_AGENT = 200;

function agentOf(name: string, given: unknown): string | null {
  if (isEmpty(given)) return null;
  const agent = textOf(given);
  if (agent.length <= LONGEST_AGENT && AGENT.test(agent)) return agent;
  return refuse('AGENT_INVALID', { question: name, value: shown(agent), most: LONGEST_AGENT });
}

function typeOf(name: string, given: unknown): 'model' | 'human' | null {
  if (isEmpty(given)) return null;
  if (given === 'model' || given === 'human') return given;
  return refuse('SUGGESTION_TYPE_UNKNOWN', { question: name, value: shown(given) });
}
