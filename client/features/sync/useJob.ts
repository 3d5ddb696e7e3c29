import { useEffect, useRef, useState } from 'react';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { type Job, type JobTarget, startJob } from './job.ts';

/** Sends many records to the server, one job at a time; `job` is the one on its way. */
export function useJob<Item extends { readonly recordId: string }>() {
  const [job, setJob] = useState<Job<Item> | null>(null);
  const current = useRef<ReturnType<typeof startJob<Item>>>(undefined);
  const { send, stop } = useHandlers({
    /** Resolves to the job once it is over; never rejects. */
    async send(items: readonly Item[], target: JobTarget<Item>): Promise<Job<Item>> {
      current.current = startJob(items, target, setJob);
      const finished = await current.current.finished;
      setJob(null);
      return finished;
    },
    stop: (): void => current.current?.stop(),
  });
  // Leaving stops the job after the chunk in flight; the person was asked before.
  useEffect(() => stop, [stop]);
  return { job, send, stop };
}
