import { expect } from 'vitest';
import type { Caller, Wire } from '#tests/support/backend.ts';
import type { Model } from '#tests/support/model.ts';
import type { TestDataset } from './datasets.ts';

export const KEY = 'sk-a-key-that-nobody-may-see-4242';

export interface SuggestionJob {
  id: string;
  status: string;
  progress: { done: number; total: number };
  suggested: number;
  skipped: number;
  refused: number;
  input_tokens: number;
  output_tokens: number;
  cost: number | null;
  problem: string | null;
  paused_until: string | null;
}

export interface Refusal {
  record_id: string;
  reason: string;
  detail: string;
  faults: object[];
  answer: string | null;
}

export const settingsFor = ({ url }: Pick<Model, 'url'>, more: object = {}) => ({
  base_url: url,
  model: 'tiny-model',
  api_key: KEY,
  prompt: '{{guidelines}}\n\n{{questions}}\n\n{{fields}}',
  requests_per_minute: 6_000,
  ...more,
});

/** The suggester of a dataset, for one caller. */
export function suggesterOf(caller: Caller, { path }: { path: string }) {
  const base = `${path}/suggester`;
  const one = (id: string, rest = '') => `${base}/jobs/${id}${rest}`;
  const suggester = {
    get: () => caller.get<{ allowed_hosts: string[]; settings: Record<string, unknown> | null }>(base),
    put: (body: object) => caller.put(base, body),
    remove: () => caller.delete(base),
    preview: (body: object = {}) => caller.post(`${base}/preview`, body),
    test: (body: object = {}) => caller.post(`${base}/test`, body),
    estimate: (body: object = {}) => caller.post<Record<string, number | null>>(`${base}/estimate`, body),
    jobs: () => caller.get<{ items: SuggestionJob[] }>(`${base}/jobs`),
    start: (body: object = {}) => caller.post<SuggestionJob>(`${base}/jobs`, body),
    job: async (id: string) => (await caller.get<SuggestionJob>(one(id))).body,
    stop: (id: string) => caller.post<SuggestionJob>(one(id, '/stop')),
    resume: (id: string) => caller.post<SuggestionJob>(one(id, '/resume')),
    retry: (id: string) => caller.post<SuggestionJob>(one(id, '/retry')),
    refusals: async (id: string, query = '') =>
      (await caller.get<{ items: Refusal[]; total: number }>(one(id, `/refusals${query}`))).body,
    /** Waits until a job no longer runs. */
    async ended(id: string, timeout = 30_000): Promise<SuggestionJob> {
      await expect.poll(async () => (await suggester.job(id)).status, { timeout, interval: 20 }).not.toBe('running');
      return suggester.job(id);
    },
    /** Runs a job to its end. */
    async run(body: object = {}): Promise<SuggestionJob> {
      const { status, body: job, text } = await suggester.start(body);
      if (status !== 202) throw new Error(text);
      return suggester.ended(job.id);
    },
  };
  return suggester;
}

interface Suggestion {
  question_id: string;
  value: unknown;
  score: unknown;
  agent: string;
  type: string;
}

/** The suggestions of each record, by the names of their questions. */
export async function suggestionsIn(caller: Caller, { path, questions }: TestDataset) {
  const { body } = await caller.get<{ items: (Wire & { suggestions: Suggestion[] })[] }>(
    `${path}/records?include=suggestions&limit=1000`,
  );
  const nameOf = (id: string) => Object.keys(questions).find((name) => questions[name] === id)!;
  return body.items.map(({ suggestions }) =>
    Object.fromEntries(suggestions.map((suggestion) => [nameOf(suggestion.question_id), suggestion])),
  );
}
