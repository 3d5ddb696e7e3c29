import { setTimeout } from 'node:timers/promises';
import type { RestClient } from '#gateway/rest/client.ts';
import { RestError } from '#gateway/rest/error.ts';

/** Work that goes on after the answer to a write. */
export interface Job {
  /** The same for every write that begins it or goes on with it. */
  key: string;
  isOver(rest: RestClient): Promise<boolean>;
}

/** The members of answers that identify a job. */
interface Begun {
  id?: string;
  job?: object | null;
}

/** The job that resolves records, from the answer that began it. */
export function resolutionJob(_datasetId: string, answer: unknown): Job | undefined {
  const { id } = (answer ?? {}) as Begun;
  if (id === undefined) return undefined;
  return {
    key: `resolutions ${id}`,
    isOver: async (rest) =>
      (await rest.get<{ status: string }>('/v1/jobs/:id', { params: { id } })).status === 'finished',
  };
}

/** The job that assigns records; undefined if it ended before its answer. */
export function assignmentJob(datasetId: string, answer: unknown): Job | undefined {
  if (!(answer as Begun | undefined)?.job) return undefined;
  return {
    key: `assignments ${datasetId}`,
    isOver: async (rest) =>
      (await rest.get<Begun>('/v1/datasets/:id/assignments', { params: { id: datasetId } })).job === null,
  };
}

/** The job that asks a model for suggestions. */
export function suggestionJob(datasetId: string, answer: unknown): Job | undefined {
  const { id: jobId } = (answer ?? {}) as Begun;
  if (jobId === undefined) return undefined;
  const params = { id: datasetId, jobId };
  return {
    key: `suggestions ${jobId}`,
    isOver: async (rest) =>
      (await rest.get<{ status: string }>('/v1/datasets/:id/suggester/jobs/:jobId', { params })).status !== 'running',
  };
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_000;
/** Of a server that restarts or asks for patience. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** In a row, over some ten minutes. */
const MAX_FAILURES = 200;

export async function waitUntilOver({ isOver }: Job, rest: RestClient, signal: AbortSignal): Promise<void> {
  let failures = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    await setTimeout(pause, undefined, { ref: false, signal });
    try {
      if (await isOver(rest)) return;
      failures = 0;
    } catch (error) {
      const isPassing = error instanceof RestError && PASSING.has(error.status);
      if (!isPassing || ++failures === MAX_FAILURES) throw error;
    }
  }
}
