import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkItem } from './items.ts';
import type { BulkRun } from './run.ts';
import { type Sending, sendInChunks } from './send.ts';
import { useLine } from './useLine.ts';

/** Sends items to the server, one run at a time. */
export interface BulkSender {
  /** The run under way. */
  readonly run: BulkRun | null;
  /** Resolves to the run once it is over; never rejects. */
  send(items: readonly BulkItem[]): Promise<BulkRun>;
  stop(): void;
}

export function useBulkRun(): BulkSender {
  const { t } = useTranslation('error');
  const line = useLine();
  const [run, setRun] = useState<BulkRun | null>(null);
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

  // Whoever leaves was asked; what is on its way still arrives, nothing more is sent.
  useEffect(() => stop, [stop]);

  return { run, send, stop };
}
