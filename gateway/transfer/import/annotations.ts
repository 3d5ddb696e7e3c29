import type { NewRestSuggestion } from '#gateway/modules/suggestion/suggestion.source.ts';
import { named, type Values } from '../files/row.ts';
import { checkedAnswer, type FieldTexts, readAnswer } from './answers.ts';
import type { Mapping } from './model.ts';
import type { Rules, Users } from './rules.ts';
import { isAbsent, isEmpty, numberOf, refuse, shown, structureOf, textOf } from './values.ts';

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

const STATUSES = ['draft', 'submitted', 'discarded'] as const;

interface ResponseItem {
  user_id: string;
  status: (typeof STATUSES)[number];
  values: Record<string, { value: unknown }> | null;
}

interface Given {
  user_id?: unknown;
  username?: unknown;
  status?: unknown;
  values?: unknown;
}

/** The responses of a row. Those of users who are gone stay out, because nobody can be their author. */
export function responsesOf(
  values: Values,
  { responses: column }: Mapping,
  rules: Rules,
  users: Users,
  fields: FieldTexts,
): ResponseItem[] {
  const given = column === null ? null : structureOf(values[column]);
  if (isEmpty(given)) return [];
  if (!Array.isArray(given)) refuse('RESPONSES_NOT_LIST', { column: column ?? '', value: shown(given) });
  const items = given.flatMap((one: unknown): ResponseItem[] => {
    const response = (one ?? {}) as Given;
    if (isEmpty(response.user_id) && isEmpty(response.username)) return [];
    return [toItem(response, rules, users, fields)];
  });
  const repeated = items.find(({ user_id }, index) => items.findIndex((other) => other.user_id === user_id) !== index);
  if (repeated) refuse('USER_TWICE');
  return items;
}

function toItem({ user_id, username, status: given, values }: Given, rules: Rules, users: Users, fields: FieldTexts) {
  const userId = users.find(user_id, username);
  if (!userId) refuse('USER_UNKNOWN', { value: shown(username ?? user_id) });
  const status = STATUSES.find((one) => one === given);
  if (!status) refuse('STATUS_UNKNOWN', { statuses: STATUSES.join(', '), value: shown(given) });
  return { user_id: userId, status, values: answersOf(values, rules, fields, status) };
}

function answersOf(given: unknown, rules: Rules, fields: FieldTexts, status: ResponseItem['status']) {
  if (isEmpty(given) && status === 'discarded') return null;
  if (!isEmpty(given) && (typeof given !== 'object' || Array.isArray(given))) {
    refuse('RESPONSE_NOT_OBJECT', { value: shown(given) });
  }
  const answers = named<{ value: unknown }>();
  for (const [name, answer] of Object.entries(given ?? {})) {
    const asked = rules.questions.get(name);
    if (!asked) refuse('QUESTION_UNKNOWN', { question: name });
    const { value } = (answer ?? {}) as { value?: unknown };
    answers[name] = { value: checkedAnswer(asked, value, fields, status === 'submitted') };
  }
  if (status === 'submitted') refuseIncomplete(answers, rules);
  return answers;
}

function refuseIncomplete(answers: object, { questions }: Rules): void {
  if (Object.keys(answers).length === 0) refuse('RESPONSE_EMPTY');
  for (const [name, { question }] of questions) {
    if (question.required && !Object.hasOwn(answers, name)) refuse('RESPONSE_INCOMPLETE', { question: name });
  }
}
