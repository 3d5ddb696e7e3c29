import type { RestClient } from '#gateway/rest/client.ts';

export interface RestSuggestion {
  id: string;
  question_id: string;
  value: unknown;
  type: 'model' | 'human' | null;
  agent: string | null;
  score: number | number[] | null;
}

export type NewRestSuggestion = Omit<RestSuggestion, 'id'>;

export interface RestSuggestionOptions {
  question: { id: string; name: string };
  agents: string[];
}

/** Who made suggestions, by question. */
export const agentsOf = (rest: RestClient, datasetId: string) =>
  rest
    .get<{
      items: RestSuggestionOptions[];
    }>('/v1/datasets/:id/records/search/suggestions/options', { params: { id: datasetId } })
    .then(({ items }) => items);

/** Puts a suggestion in the place of the one for the same question, if there is one. */
export const save = (rest: RestClient, recordId: string, body: NewRestSuggestion) =>
  rest.put<RestSuggestion>('/v1/records/:id/suggestions', { params: { id: recordId }, body });

/** Removes suggestions of a record, at most `MOST_IDS`; those that are not there do not matter. */
export const remove = (rest: RestClient, recordId: string, ids: readonly string[]) =>
  rest.delete<void>('/v1/records/:id/suggestions', { params: { id: recordId }, query: { ids: ids.join(',') } });
