import { setTimeout } from 'node:timers/promises';
import type { RestClient } from '#gateway/rest/client.ts';

/** Asks whether a job is over. */
export type IsOver = (rest: RestClient) => Promise<boolean>;

/** The members of answers that identify a job. */
interface Begun {
  id?: string;
  job?: object | null;
}

/** The job that resolves records, from the answer that began it. */
export function resolutionJob(_datasetId: string, answer: unknown): IsOver | undefined {
  const { id } = (answer ?? {}) as Begun;
  if (id === undefined) return undefined;
  return async (rest) => (await rest.get<{ status: string }>('/v1/jobs/:id', { params: { id } })).status === 'finished';
}

/** The job that assigns records; undefined if it ended before its answer. */
export function assignmentJob(datasetId: string, answer: unknown): IsOver | undefined {
  if (!(answer as Begun | undefined)?.job) return undefined;
  return async (rest) =>
    (await rest.get<Begun>('/v1/datasets/:id/assignments', { params: { id: datasetId } })).job === null;
}

/** The job that asks a model for suggestions. */
export function suggestionJob(datasetId: string, answer: unknown): IsOver | undefined {
  const { id: jobId } = (answer ?? {}) as Begun;
  if (jobId === undefined) return undefined;
  const params = { id: datasetId, jobId };
  return async (rest) =>
    (await rest.get<{ status: string }>('/v1/datasets/:id/suggester/jobs/:jobId', { params })).status !== 'running';
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_000;

export async function waitUntil(isOver: IsOver, rest: RestClient): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    await setTimeout(pause, undefined, { ref: false });
    if (await isOver(rest)) return;
  }
}
