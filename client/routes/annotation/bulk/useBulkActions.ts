import { useApolloClient } from '@apollo/client/react';
import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BulkDecision,
  type BulkItem,
  type BulkWarning,
  completedByOthers,
  completesAll,
  isOverwritten,
  itemsFor,
  orLater,
  restoringItems,
  type SelectedRecord,
  selectedRecords,
  useBulkApi,
} from '#client/features/bulk/index.ts';
import { type Answers, type AnswerValue, canSubmit, withAnswer } from '#client/features/answer/index.ts';
import { type ActionKind, statusAfter, useLater } from '#client/features/response/index.ts';
import { failedItems, failuresOf, savedItems, useEdits, useHistory, useJob } from '#client/features/sync/index.ts';
import { lowerCase } from '#client/lib/text.ts';
import { timestamp } from '#client/lib/time.ts';
import { toast } from '#client/ui/toast.ts';
import type { AnnotatedDataset } from '../view.ts';
import type { BulkListState } from './useBulkList.ts';

export type BulkAction = Exclude<ActionKind, 'clear'>;

interface Batch {
  readonly kind: BulkAction | 'undo';
  readonly items: readonly BulkItem[];
}

/** A batch with failures, and the criteria at that time. */
interface RefusedBatch extends Batch {
  readonly criteria: string;
  readonly reasons: ReadonlyMap<string, string>;
}

/** An action that has to be confirmed. */
interface PendingAction extends BulkWarning {
  readonly kind: BulkAction;
  readonly records: readonly SelectedRecord[];
}

/** A batch that can be undone, with the answers on the form. */
interface HistoryEntry {
  readonly at: number;
  readonly before: readonly BulkItem[];
  readonly answers: Answers;
}

const NO_ANSWERS: Answers = {};
const NO_REASONS: ReadonlyMap<string, string> = new Map();

/** Gives the same answers to many records. They are sent once earlier actions on single records are `settled`. */
export function useBulkActions(
  { id: datasetId, questions, distribution }: AnnotatedDataset,
  viewerId: string,
  { criteriaName, ids, records: listed, selected, reload }: BulkListState,
  settled: () => Promise<void>,
) {
  const { cache } = useApolloClient();
  const { t } = useTranslation(['bulk', 'status', 'common']);
  const { selection } = selected;
  const { newTarget } = useBulkApi();
  const later = useLater(datasetId, questions, viewerId);
  const { job, send: sendJob, stop } = useJob<BulkItem>();
  const [editOf, edits] = useEdits(viewerId, 'bulkAnswers');
  /** A new number resets the form. */
  const [formNumber, setFormNumber] = useState(0);
  const [finishedCount, setFinishedCount] = useState(0);
  const [kind, setKind] = useState<Batch['kind']>('submit');
  const [warning, setWarning] = useState<PendingAction | null>(null);
  const [refused, setRefused] = useState<RefusedBatch | null>(null);
  const { history, canUndo } = useHistory<HistoryEntry>();
  const answers = editOf(datasetId) ?? NO_ANSWERS;
  const hasAnswers = Object.keys(answers).length > 0;

  const isComplete = useMemo(() => {
    if (canSubmit(questions, answers)) return true;
    // Looks at the records one by one, because mostly the first of a thousand decides.
    return [...selection.ids].every((id) => completesAll(selectedRecords(cache, [id]), { questions, answers }));
  }, [questions, answers, selection, cache]);

  /** The selected records that other people have completed. A change arrives with the records of the page. */
  const completed = useMemo(
    () => (listed && distribution ? completedByOthers(cache, selection.ids) : []),
    [listed, distribution, selection, cache],
  );

  // Deselecting a record dismisses its failure.
  const failures = useMemo(() => {
    const reasons = refused?.criteria === criteriaName ? refused.reasons : NO_REASONS;
    return new Map([...reasons].filter(([id]) => selection.ids.has(id)));
  }, [refused, criteriaName, selection]);

  /** Sends a batch and shows failures. Resolves to the saved records. */
  const send = async (batch: Batch): Promise<readonly string[]> => {
    setKind(batch.kind);
    setRefused(null);
    const finished = await sendJob(batch.items, { ...orLater(newTarget(), later), ready: settled });
    const failed = failedItems(finished);
    if (failed.length > 0)
      setRefused({ ...batch, items: failed, criteria: criteriaName, reasons: failuresOf(finished) });
    return recordIds(savedItems(finished));
  };

  const undo = useCallbackRef((): void => {
    if (job) return;
    const last = history.undo();
    if (!last) return;
    if (!hasAnswers) edits.change(datasetId, last.answers);
    void run({ kind: 'undo', items: last.before });
  });

  async function run(batch: Batch): Promise<void> {
    const { kind, items } = batch;
    const before = restoringItems(selectedRecords(cache, recordIds(items)));
    const isCompleted = new Set(kind === 'submit' ? completed : []);
    const saved = new Set(await send(batch));
    const count = saved.size;
    if (kind === 'undo') {
      if (count > 0) toast({ id: 'bulk', kind: 'info', message: t('bulk:undone', { count }) });
    } else {
      selected.setAll([...saved], false);
      if (count > 0) {
        history.add({ at: timestamp(), before: before.filter(({ recordId }) => saved.has(recordId)), answers });
        const done = t('bulk:done', { count, status: t(`status:${lowerCase(statusAfter(kind))}`) });
        const both = [...saved].filter((id) => isCompleted.has(id)).length;
        const message = both > 0 ? `${done}. ${t('bulk:bothKept', { count: both })}` : done;
        toast({ id: 'bulk', kind: 'info', message, action: { label: t('common:undo'), run: undo } });
      }
      if (count === items.length) {
        edits.remove(datasetId);
        setFormNumber((number) => number + 1);
      }
    }
    await reload();
    if (kind === 'undo') selected.setAll(recordIds(items), true);
    setFinishedCount((finished) => finished + 1);
  }

  const perform = (kind: BulkAction, records: readonly SelectedRecord[]): void => {
    const items = itemsFor(records, { questions, answers, status: statusAfter(kind) });
    if (items.length > 0) void run({ kind, items });
  };

  return {
    answers,
    formNumber,
    /** How often the list was reloaded after a job. */
    finishedCount,
    hasAnswers,
    isComplete,
    answer: (question: string, value: AnswerValue | undefined) => {
      const next = withAnswer(edits.get(datasetId)?.answers ?? NO_ANSWERS, question, value);
      if (Object.keys(next).length > 0) edits.change(datasetId, next);
      else edits.remove(datasetId);
    },
    discardAnswers: () => edits.remove(datasetId),
    /** Acts on all selected records. Asks first if some are on other pages or if saved answers would be replaced. */
    act: (kind: BulkAction): void => {
      const records = selectedRecords(cache, selection.ids);
      const answered = records.filter((record) => isOverwritten(record, { answers })).length;
      const isBeyondPage = records.some(({ id }) => !ids.includes(id));
      if (!isBeyondPage && answered === 0) return perform(kind, records);
      setWarning({ kind, records, answered, beyondPage: isBeyondPage ? records.length : null });
    },
    completed,
    warning,
    decide: (decision: BulkDecision | null): void => {
      setWarning(null);
      if (!warning || !decision) return;
      const { kind, records } = warning;
      if (decision === 'all') return perform(kind, records);
      const skipped = records.filter((record) => isOverwritten(record, { answers }));
      selected.setAll(
        skipped.map(({ id }) => id),
        false,
      );
      perform(
        kind,
        records.filter((record) => !skipped.includes(record)),
      );
    },
    job,
    kind,
    stop,
    failures,
    retry: () => {
      if (!refused) return;
      void run({ kind: refused.kind, items: refused.items.filter(({ recordId }) => failures.has(recordId)) });
    },
    canUndo: canUndo && !job,
    /** When the last batch was sent; 0 for none. */
    lastActionAt: (): number => history.get().undo.at(-1)?.at ?? 0,
    undo,
  };
}

export type BulkActions = ReturnType<typeof useBulkActions>;

const recordIds = (items: readonly BulkItem[]): string[] => items.map(({ recordId }) => recordId);
