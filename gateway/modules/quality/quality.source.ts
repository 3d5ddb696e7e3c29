import type { RestClient } from '#gateway/rest/client.ts';

/** The counts of a person or agent about one question, since the beginning. */
export interface QualityMetrics {
  dataset_id: string;
  dataset: string;
  workspace: string;
  question: string;
  /** Null for an agent. */
  user: string | null;
  /** Null for a user. */
  agent: string | null;
  answers: number;
  right: number;
  judged: number;
  kept: number;
}

/** The metrics of all datasets together, for owners. */
export const metrics = (rest: RestClient) => rest.list('/v1/quality/metrics', (row: QualityMetrics) => row);

export interface RestShare {
  answers: number;
  right: number;
  interval: [low: number, high: number] | null;
}

interface RestScore extends RestShare {
  weeks: (RestShare & { week: string })[];
  confusion: { expected: string | null; given: string | null; count: number }[];
  hardest: (RestShare & { label: string })[];
}

interface RestQuestionQuality {
  question: string;
  labels: string[];
  people: RestScore;
  users: (RestScore & { user_id: string })[];
  agents: (RestScore & { agent: string | null; judged: number; kept: number })[];
}

/** The quality of the answers to each question, by its name. */
export async function ofDataset(rest: RestClient, id: string, since: string | null | undefined) {
  const { questions } = await rest.get<{ questions: RestQuestionQuality[] }>('/v1/datasets/:id/quality', {
    params: { id },
    query: { since: since ?? undefined },
  });
  return new Map(questions.map((row) => [row.question, toQuestionQuality(row)]));
}

const toQuestionQuality = ({ labels, people, users, agents }: RestQuestionQuality) => ({
  labels,
  people: toScore(people),
  annotators: users.map(({ user_id: userId, ...score }) => ({ userId, score: toScore(score) })),
  agents: agents.map(({ agent, judged, kept, ...score }) => ({
    agent,
    judged,
    kept,
    changedRate: judged ? 1 - kept / judged : null,
    score: toScore(score),
  })),
});

const toScore = ({ weeks, confusion, hardest, ...total }: RestScore) => ({
  total: toShare(total),
  weeks: toWeeks(weeks),
  confusion,
  hardest: hardest.map(({ label, ...share }) => ({ label, share: toShare(share) })),
});

export const toShare = ({ answers, right, interval }: RestShare) => ({
  answers,
  right,
  rate: answers ? right / answers : null,
  low: interval?.[0] ?? null,
  high: interval?.[1] ?? null,
});

export const toWeeks = (weeks: readonly (RestShare & { week: string })[]) =>
  weeks.map(({ week, ...share }) => ({ week, share: toShare(share) }));
