import { useMemo, useState } from 'react';
import { type BulkItem, orLater, useBulkApi } from '#client/features/bulk/index.ts';
import { type ActionKind, useLater } from '#client/features/response/index.ts';
import { failedItems, failuresOf, savedItems, useJob } from '#client/features/sync/index.ts';
import type { AnnotatedDataset } from '../view.ts';
import type { BulkListState } from './useBulkList.ts';

export type BulkAction = Exclude<ActionKind, 'clear'>;

/** New responses to many records, by one action. */
export interface Batch {
  readonly kind: BulkAction | 'undo';
  readonly items: readonly BulkItem[];
}

/** A batch with failures, and the criteria at that time. */
interface RefusedBatch extends Batch {
  readonly criteria: string;
  readonly reasons: ReadonlyMap<string, string>;
}

const NO_REASONS: ReadonlyMap<string, string> = new Map();

/** Sends batches, once earlier actions on single records are `settled`, and keeps what was refused. */
export function useBatchSending(
  { id: datasetId, questions }: AnnotatedDataset,
  viewerId: string,
  { criteriaName, selected: { selection } }: BulkListState,
  settled: () => Promise<void>,
) {
  const { newTarget } = useBulkApi();
  const later = useLater(datasetId, questions, viewerId);
  const { job, send: sendJob, stop } = useJob<BulkItem>();
  const [kind, setKind] = useState<Batch['kind']>('submit');
  const [refused, setRefused] = useState<RefusedBatch | null>(null);

  // Deselecting a record dismisses its failure.
  const failures = useMemo(() => {
    const reasons = refused?.criteria === criteriaName ? refused.reasons : NO_REASONS;
    return new Map([...reasons].filter(([id]) => selection.ids.has(id)));
  }, [refused, criteriaName, selection]);

  /** Resolves to the ids of the saved records. */
  async function send(batch: Batch): Promise<readonly string[]> {
    setKind(batch.kind);
    setRefused(null);
    const finished = await sendJob(batch.items, { ...orLater(newTarget(), later), ready: settled });
    const items = failedItems(finished);
    if (items.length > 0) setRefused({ ...batch, items, criteria: criteriaName, reasons: failuresOf(finished) });
    return savedItems(finished).map(({ recordId }) => recordId);
  }

  return {
    job,
    /** What the last batch does. */
    kind,
    stop,
    send,
    /** Record id → why it was refused. */
    failures,
    /** What is left to be sent of the last batch; null if nothing was refused. */
    rest: refused && { kind: refused.kind, items: refused.items.filter(({ recordId }) => failures.has(recordId)) },
  };
}

export type BatchSending = ReturnType<typeof useBatchSending>;
