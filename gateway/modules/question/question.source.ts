import type { RestClient } from '#gateway/rest/client.ts';

export interface RestOption {
  value: string;
  text: string;
  description?: string | null;
}

export interface RestQuestion {
  id: string;
  name: string;
  title: string;
  description: string | null;
  required: boolean;
  settings: { type: string } & Partial<RestQuestionSettings>;
}

/** What the settings of the known types hold; each type has some of it. */
interface RestQuestionSettings {
  use_markdown: boolean;
  options: RestOption[] | { value: number }[];
  visible_options: number | null;
  options_order: 'natural' | 'suggestion';
  field: string;
  allow_overlapping: boolean;
  allow_character_annotation: boolean;
}

export interface QuestionPatch {
  title?: string;
  description?: string | null;
  settings?: { type: string } & Partial<RestQuestionSettings>;
}

export const listOf = (rest: RestClient, datasetId: string) =>
  rest
    .get<{ items: RestQuestion[] }>('/v1/datasets/:id/questions', { params: { id: datasetId } })
    .then(({ items }) => items);

export type NewRestQuestion = Omit<RestQuestion, 'id'>;

export const create = (rest: RestClient, datasetId: string, question: NewRestQuestion) =>
  rest.post<RestQuestion>('/v1/datasets/:id/questions', { params: { id: datasetId }, body: question });

/** Deletes a question and answers what it was. */
export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestQuestion>('/v1/questions/:id', { params: { id } });

export const update = (rest: RestClient, id: string, patch: QuestionPatch) =>
  rest.patch<RestQuestion>('/v1/questions/:id', { params: { id }, body: patch });
