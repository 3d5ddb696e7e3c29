import { setTimeout } from 'node:timers/promises';
import type { RestClient } from '#gateway/rest/client.ts';
import type { Write } from './writes.ts';

type IsOver = (rest: RestClient) => Promise<boolean>;

/** The members of answers that identify a job. */
interface Begun {
  id?: string;
  job?: object | null;
}

const resolving = ({ answer }: Write): IsOver | undefined => {
  const { id } = (answer ?? {}) as Begun;
  return id === undefined
    ? undefined
    : async (rest) => (await rest.get<{ status: string }>('/v1/jobs/:id', { params: { id } })).status === 'finished';
};

const assigning = ({ id, answer }: Write): IsOver | undefined =>
  id === undefined || !(answer as Begun | undefined)?.job
    ? undefined
    : async (rest) => (await rest.get<Begun>('/v1/datasets/:id/assignments', { params: { id } })).job === null;

/** The writes that may begin a job. */
const JOBS: Readonly<Record<string, (write: Write) => IsOver | undefined>> = {
  'POST /v1/datasets/:id/resolutions/bulk': resolving,
  'POST /v1/datasets/:id/resolutions/bulk/:id/undo': resolving,
  'POST /v1/datasets/:id/resolutions/bulk/:jobId/undo': resolving,
  'POST /v1/datasets/:id/assignments': assigning,
  'POST /v1/datasets/:id/assignments/remove': assigning,
  'POST /v1/datasets/:id/assignments/pass-on': assigning,
};

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_000;

/** Waits for the job that a write began. Returns whether it began one. */
export async function waitForJob(write: Write, rest: RestClient): Promise<boolean> {
  const isOver = JOBS[write.call]?.(write);
  if (!isOver) return false;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    await setTimeout(pause, undefined, { ref: false });
    if (await isOver(rest)) return true;
  }
}
