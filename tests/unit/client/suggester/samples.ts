import type {
  Suggester_JobFragment,
  Suggester_SettingsFragment,
} from '#client/features/suggester/Suggester.generated.ts';

export const settings: Suggester_SettingsFragment = {
  __typename: 'SuggesterSettings',
  ...{ baseUrl: 'https://models.example.org/v1', model: 'tiny', hasApiKey: false, apiKeyEnd: null, agent: null },
  ...{ prompt: '{{fields}}', questions: null, parameters: {}, requestsPerMinute: 60, concurrency: 4 },
  ...{ timeoutSeconds: 60, inputPrice: null, outputPrice: null },
};

/** A job that runs, unless `changes` say something else. */
export const jobOf = (changes: Partial<Suggester_JobFragment> = {}): Suggester_JobFragment => ({
  __typename: 'SuggestionJob',
  ...{ id: 'j', status: 'RUNNING', done: 1, total: 4, suggested: 1, skipped: 0, refused: 0 },
  ...{ inputTokens: 0, outputTokens: 0, cost: null, problem: null, pausedUntil: null },
  insertedAt: '2026-11-01T08:00:00.000Z',
  ...changes,
});
