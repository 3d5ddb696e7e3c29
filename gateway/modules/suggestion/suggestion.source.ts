import type { RestClient } from '#gateway/rest/client.ts';

export interface RestSuggestion {
  id: string;
  question_id: string;
  value: unknown;
  type: 'model' | 'human' | null;
  agent: string | null;
  score: number | number[] | null;
}

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
