import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkItem } from './items.ts';
import type { BulkJob } from './bulkJob.ts';
import { type Sending, sendInChunks } from './send.ts';
import { useBulkTransport } from './useBulkTransport.ts';

/** Sends items to the server, one run at a time. */
export interface BulkSender {
  /** The run under way. */
  readonly run: BulkJob | null;
  /** Resolves to the run once it is over; never rejects. */
  send(items: readonly BulkItem[]): Promise<BulkJob>;
  stop(): void;
}

export function useBulkJob(): BulkSender {
  const { t } = useTranslation('error');
  const line = useBulkTransport();
  const [run, setRun] = useState<BulkJob | null>(null);
  const sending = useRef<Sending>(undefined);
  const noAnswer = t('http500');

  const send = useCallback(
    async (items: readonly BulkItem[]) => {
      sending.current = sendInChunks(items, line, setRun, noAnswer);
      const finished = await sending.current.finished;
      setRun(null);
      return finished;
    },
    [line, noAnswer],
  );
  const stop = useCallback(() => sending.current?.stop(), []);

  // Leaving stops the job after the chunk in flight; the person was asked before.
  useEffect(() => stop, [stop]);

  return { run, send, stop };
}
