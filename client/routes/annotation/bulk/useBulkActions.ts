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
  restoringItems,
  type SelectedRecord,
  selectedRecords,
} from '#client/features/bulk/index.ts';
import { type Answers, canSubmit } from '#client/features/answer/index.ts';
import { statusAfter } from '#client/features/response/index.ts';
import { useHistory } from '#client/features/sync/index.ts';
import { lowerCase } from '#client/lib/text.ts';
import { timestamp } from '#client/lib/time.ts';
import { toast } from '#client/ui/toast.ts';
import type { AnnotatedDataset } from '../view.ts';
import type { Batch, BatchSending, BulkAction } from './useBatchSending.ts';
import type { BulkFormState } from './useBulkForm.ts';
import type { BulkListState } from './useBulkList.ts';

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

/** Gives the answers on the form to the selected records, after a confirmation where it is risky. */
export function useBulkActions(
  { questions, distribution }: AnnotatedDataset,
  { ids, records: listed, selected, reload }: BulkListState,
  form: BulkFormState,
  sending: BatchSending,
) {
  const { cache } = useApolloClient();
  const { t } = useTranslation(['bulk', 'status', 'common']);
  const { selection } = selected;
  const { answers } = form;
  const isRunning = sending.job !== null;
  const [finishedCount, setFinishedCount] = useState(0);
  const [warning, setWarning] = useState<PendingAction | null>(null);
  const { history, canUndo } = useHistory<HistoryEntry>();

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

  const undo = useCallbackRef((): void => {
    if (isRunning) return;
    const last = history.undo();
    if (!last) return;
    if (form.isEmpty) form.fill(last.answers);
    void run({ kind: 'undo', items: last.before });
  });

  async function run(batch: Batch): Promise<void> {
    const { kind, items } = batch;
    const before = restoringItems(selectedRecords(cache, recordIds(items)));
    const isCompleted = new Set(kind === 'submit' ? completed : []);
    const saved = new Set(await sending.send(batch));
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
      if (count === items.length) form.beginAnew();
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
    /** How often the list was reloaded after a job. */
    finishedCount,
    isComplete,
    completed,
    /** Acts on all selected records. Asks first if some are on other pages or if saved answers would be replaced. */
    act: (kind: BulkAction): void => {
      const records = selectedRecords(cache, selection.ids);
      const answered = records.filter((record) => isOverwritten(record, { answers })).length;
      const isBeyondPage = records.some(({ id }) => !ids.includes(id));
      if (!isBeyondPage && answered === 0) return perform(kind, records);
      setWarning({ kind, records, answered, beyondPage: isBeyondPage ? records.length : null });
    },
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
    /** Sends again what was refused. */
    retry: () => sending.rest && void run(sending.rest),
    canUndo: canUndo && !isRunning,
    /** When the last batch was sent; 0 for none. */
    lastActionAt: (): number => history.get().undo.at(-1)?.at ?? 0,
    undo,
  };
}

export type BulkActions = ReturnType<typeof useBulkActions>;

const recordIds = (items: readonly BulkItem[]): string[] => items.map(({ recordId }) => recordId);
