import type { Values } from '../files/row.ts';
import { named } from '../named.ts';
import { checkedAnswer, type FieldTexts } from './answers.ts';
import type { Mapping } from './model.ts';
import { refuse, shown } from './problem.ts';
import type { Rules } from './rules.ts';
import type { Users } from './users.ts';
import { isEmpty, structureOf } from './values.ts';

const STATUSES = ['draft', 'submitted', 'discarded'] as const;

export interface ResponseItem {
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
