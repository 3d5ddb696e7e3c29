import type { ImportMapping } from '#gateway/graphql/__generated__/types.ts';
import type { NewRestSuggestion } from '#gateway/modules/suggestion/suggestion.source.ts';
import { dictionary, type Values } from '../readers/rows.ts';
import type { Question, RecordSchema, Users } from '../recordSchema.ts';
import { refuse } from '../refusal.ts';
import { isAbsent, isEmpty, parseStructure, quoted, toNumber, toText } from '../values.ts';
import { checkAnswer, parseAnswer } from './answers.ts';
import type { Conversion } from './conversion.ts';
import type { FieldValues } from './fieldValues.ts';

export function suggestionsOf(
  values: Values,
  mapping: ImportMapping,
  schema: RecordSchema,
  fields: FieldValues,
): NewRestSuggestion[] {
  const items: NewRestSuggestion[] = [];
  for (const { question: name, column, scoreColumn, agentColumn, typeColumn, agent } of mapping.suggestions) {
    const question = schema.questions.get(name);
    const given = values[column];
    if (!question || !hasAnswer(question, given)) continue;
    const value = checkAnswer(question, parseAnswer(question, given, fields), fields, false);
    items.push({
      question_id: question.id,
      value,
      score: scoreColumn == null ? null : scoreOf(name, values[scoreColumn], value),
      agent: agentOf(name, agentColumn == null ? agent : values[agentColumn]),
      type: typeColumn == null ? null : typeOf(name, values[typeColumn]),
    });
  }
  return items;
}

/** Only a text can be empty. */
const hasAnswer = ({ __typename }: Question, given: unknown): boolean =>
  !isAbsent(given) && (given !== '' || __typename === 'TextQuestion');

function scoreOf(name: string, given: unknown, value: unknown): number | number[] | null {
  if (isEmpty(given)) return null;
  const score = parseStructure(given);
  if (!Array.isArray(value)) {
    if (Array.isArray(score)) refuse('SCORE_IS_LIST', { question: name });
    return unitInterval(name, score);
  }
  const scores = Array.isArray(score) ? score : value.length === 1 ? [score] : null;
  if (!scores) refuse('SCORE_NOT_LIST', { question: name });
  if (scores.length !== value.length) {
    refuse('SCORES_MISCOUNTED', { question: name, items: value.length, scores: scores.length });
  }
  return scores.map((item) => unitInterval(name, item));
}

function unitInterval(name: string, given: unknown): number {
  const score = toNumber(given);
  if (score !== undefined && score >= 0 && score <= 1) return score;
  return refuse('SCORE_OUTSIDE', { question: name, value: quoted(given) });
}

const AGENT = /^(?=.*[a-zA-Z0-9])[a-zA-Z0-9-_:./\s]+$/;
const LONGEST_AGENT = 200;

function agentOf(name: string, given: unknown): string | null {
  if (isEmpty(given)) return null;
  const agent = toText(given);
  if (agent.length <= LONGEST_AGENT && AGENT.test(agent)) return agent;
  return refuse('AGENT_INVALID', { question: name, value: quoted(agent), most: LONGEST_AGENT });
}

function typeOf(name: string, given: unknown): 'model' | 'human' | null {
  if (isEmpty(given)) return null;
  if (given === 'model' || given === 'human') return given;
  return refuse('SUGGESTION_TYPE_UNKNOWN', { question: name, value: quoted(given) });
}

const STATUSES = ['draft', 'submitted', 'discarded'] as const;

type Status = (typeof STATUSES)[number];

/** A response in a file, unchecked. */
interface ImportedResponse {
  user_id?: unknown;
  username?: unknown;
  status?: unknown;
  values?: unknown;
}

/** Responses of deleted users are skipped: without a user they cannot be stored. */
export function responsesOf(values: Values, conversion: Conversion, fields: FieldValues): object[] {
  const { schema, users } = conversion;
  const column = conversion.mapping.responses;
  const given = column == null ? null : parseStructure(values[column]);
  const own = ownResponse(values, conversion, fields);
  if (isEmpty(given)) return own;
  if (!Array.isArray(given)) refuse('RESPONSES_NOT_LIST', { column: column ?? '', value: quoted(given) });
  const others = given.flatMap((item: unknown) => {
    const response = (item ?? {}) as ImportedResponse;
    if (isEmpty(response.user_id) && isEmpty(response.username)) return [];
    return [toResponse(response, schema, users, fields)];
  });
  const items = [...others, ...own];
  if (new Set(items.map(({ user_id }) => user_id)).size < items.length) refuse('USER_TWICE');
  return items;
}

/** The answers in columns of their own, as a response of the user who imports. */
function ownResponse(values: Values, { mapping, schema, viewerId }: Conversion, fields: FieldValues) {
  const given = mapping.answers.flatMap(({ name, column }) => {
    const question = schema.questions.get(name);
    const value = values[column];
    return question && hasAnswer(question, value) ? [{ question, value: parseAnswer(question, value, fields) }] : [];
  });
  if (!given.length) return [];
  const answered = new Set(given.map(({ question }) => question.name));
  const isComplete = [...schema.questions.values()].every(({ name, required }) => !required || answered.has(name));
  const answers = dictionary<{ value: unknown }>();
  for (const { question, value } of given) {
    answers[question.name] = { value: checkAnswer(question, value, fields, isComplete) };
  }
  return [{ user_id: viewerId, status: isComplete ? 'submitted' : 'draft', values: answers }];
}

function toResponse(
  { user_id, username, status: given, values }: ImportedResponse,
  schema: RecordSchema,
  users: Users,
  fields: FieldValues,
) {
  const userId = users.find(user_id, username);
  if (!userId) refuse('USER_UNKNOWN', { value: quoted(username ?? user_id) });
  const status = STATUSES.find((known) => known === given);
  if (!status) refuse('STATUS_UNKNOWN', { statuses: STATUSES.join(', '), value: quoted(given) });
  return { user_id: userId, status, values: answersOf(values, schema, fields, status) };
}

function answersOf(given: unknown, schema: RecordSchema, fields: FieldValues, status: Status) {
  if (isEmpty(given) && status === 'discarded') return null;
  if (!isEmpty(given) && (typeof given !== 'object' || Array.isArray(given))) {
    refuse('RESPONSE_NOT_OBJECT', { value: quoted(given) });
  }
  const answers = dictionary<{ value: unknown }>();
  for (const [name, answer] of Object.entries(given ?? {})) {
    const question = schema.questions.get(name);
    if (!question) refuse('QUESTION_UNKNOWN', { question: name });
    const { value } = (answer ?? {}) as { value?: unknown };
    answers[name] = { value: checkAnswer(question, value, fields, status === 'submitted') };
  }
  if (status === 'submitted') refuseIncomplete(answers, schema);
  return answers;
}

function refuseIncomplete(answers: object, { questions }: RecordSchema): void {
  if (Object.keys(answers).length === 0) refuse('RESPONSE_EMPTY');
  for (const [name, { required }] of questions) {
    if (required && !Object.hasOwn(answers, name)) refuse('RESPONSE_INCOMPLETE', { question: name });
  }
}
