import type { SuggestionInput, SuggestionType } from '#gateway/graphql/__generated__/types.ts';
import { badInput, type InputPath } from '#gateway/graphql/errors.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { QuestionModel } from '../question/question.source.ts';
import { toAnswer, toRestValue } from '../response/response.source.ts';

export interface RestSuggestion {
  id: string;
  question_id: string;
  value: unknown;
  type: Lowercase<SuggestionType> | null;
  agent: string | null;
  score: number | number[] | null;
}

export type NewRestSuggestion = Omit<RestSuggestion, 'id'>;

/** A record's suggestions in the order of the questions they answer. */
export function toSuggestions(rows: readonly RestSuggestion[], questions: readonly QuestionModel[]): SuggestionModel[] {
  const suggestions: SuggestionModel[] = [];
  for (const question of questions) {
    for (const row of rows) if (row.question_id === question.id) suggestions.push(toSuggestion(row, question));
  }
  return suggestions;
}

const toSuggestion = ({ id, value, score, agent, type }: RestSuggestion, question: QuestionModel) => ({
  id,
  question,
  answer: toAnswer(question, value),
  scores: score === null ? [] : Array.isArray(score) ? score : [score],
  agent,
  type: type && (type.toUpperCase() as SuggestionType),
});

export type SuggestionModel = ReturnType<typeof toSuggestion>;

/** Converts suggestions for REST; `path` is a suggestion's path in the arguments. */
export function toRestSuggestion(questions: readonly QuestionModel[]) {
  const ids = new Map(questions.map(({ id, name }) => [name, id]));
  return ({ question, value, scores, agent = null, type }: SuggestionInput, path: InputPath): NewRestSuggestion => {
    const id = ids.get(question);
    if (id === undefined) {
      throw badInput(`The dataset has no question "${question}".`, { inputPath: [...path, 'question'] });
    }
    const answer = toRestValue(value);
    return {
      question_id: id,
      value: answer,
      score: scores.length === 0 ? null : scores.length > 1 || Array.isArray(answer) ? scores : scores[0]!,
      agent,
      type: type ? (type.toLowerCase() as Lowercase<SuggestionType>) : null,
    };
  };
}

/** The member of a suggestion that REST refused. */
export function suggestionPath([member]: readonly unknown[]): InputPath {
  if (member === 'score') return ['scores'];
  return member === 'value' || member === 'agent' ? [member] : [];
}

interface RestAgents {
  question: { id: string; name: string };
  agents: string[];
}

export const agentsOf = (rest: RestClient, datasetId: string) =>
  rest.list(
    '/v1/datasets/:id/records/search/suggestions/options',
    ({ question, agents }: RestAgents) => ({ questionId: question.id, questionName: question.name, agents }),
    { params: { id: datasetId } },
  );

/** Saves a suggestion, which replaces the one for the same question. */
export const save = (rest: RestClient, recordId: string, body: NewRestSuggestion) =>
  rest.put<RestSuggestion>('/v1/records/:id/suggestions', { params: { id: recordId }, body });

/** The outcome of saving a suggestion. */
export type RestOutcome =
  | { outcome: 'created' | 'updated' | 'unchanged'; record_id: string }
  | { outcome: 'refused'; detail: string; loc: unknown[] };

export type RestSuggestionOfRecord = NewRestSuggestion & { record_id?: string | null; external_id?: string | null };

/** Saves up to a thousand suggestions, each alone. */
export const saveEach = (rest: RestClient, datasetId: string, items: readonly RestSuggestionOfRecord[]) =>
  rest.put<{ items: RestOutcome[] }>('/v1/datasets/:id/suggestions/bulk', {
    params: { id: datasetId },
    body: { items },
  });

/** Removes up to a hundred suggestions of a record; ignores missing ones. */
export const remove = (rest: RestClient, recordId: string, ids: readonly string[]) =>
  rest.delete<void>('/v1/records/:id/suggestions', { params: { id: recordId }, query: { ids: ids.join(',') } });
