import { useApolloClient } from '@apollo/client/react';
import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BulkItem,
  completesAll,
  type BulkWarning,
  failedItems,
  isOverwritten,
  itemsFor,
  restoringItems,
  savedItems,
  selectedRecords,
  type SelectedRecord,
  useBulkJob,
  type BulkDecision,
} from '#client/features/bulk/index.ts';
import { type Answers, type AnswerValue, canSubmit, withAnswer } from '#client/features/answer/index.ts';
import { type ActionKind, timestamp, statusAfter, useEdits } from '#client/features/response/index.ts';
import type { Status } from '#client/ui/StatusPill.tsx';
import { toast } from '#client/ui/toast.ts';
import type { AnnotatedDataset } from '../view.ts';
import type { BulkWorkList } from './useBulkList.ts';

export type BulkAction = Exclude<ActionKind, 'clear'>;

/** Items that go to the server together, and what for. */
interface Batch<Kind> {
  readonly kind: Kind;
  readonly items: readonly BulkItem[];
}

type AnyBatch = Batch<BulkAction> | Batch<'undo'>;

/** A batch of which something was refused, under the criteria of that time. */
type Refused = AnyBatch & {
  readonly key: string;
  readonly reasons: ReadonlyMap<string, string>;
};

/** An act that waits for an answer to a warning. */
interface PendingAction extends BulkWarning {
  readonly kind: BulkAction;
  readonly records: readonly SelectedRecord[];
}

/** What can be taken back, and what was on the form then. */
interface Done {
  readonly at: number;
  readonly before: readonly BulkItem[];
  readonly answers: Answers;
}

const NO_ANSWERS: Answers = {};
const NO_REASONS: ReadonlyMap<string, string> = new Map();

/**
 * One set of answers for many records: giving it, sending it, taking it back. It is sent once what was done to single records is
 * `settled`, so that nothing older arrives after it.
 */
export function useBulkActions(
  { id: datasetId, questions }: AnnotatedDataset,
  viewerId: string,
  { key, ids, choice, reload }: BulkWorkList,
  settled: () => Promise<void>,
) {
  const { cache } = useApolloClient();
  const { t } = useTranslation(['bulk', 'status', 'common']);
  const { selection } = choice;
  const sender = useBulkJob();
  /** The answers on the form, one for each dataset. */
  const [formOf, forms] = useEdits(viewerId, 'bulkAnswers');
  /** Each time it is emptied a new form begins. */
  const [round, setRound] = useState(0);
  const [actsOver, setActsOver] = useState(0);
  const [kind, setKind] = useState<AnyBatch['kind']>('submit');
  const [warned, setWarned] = useState<PendingAction | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [done, setDone] = useState<readonly Done[]>([]);
  const answers = formOf(datasetId) ?? NO_ANSWERS;
  const hasAnswers = Object.keys(answers).length > 0;

  const isComplete = useMemo(() => {
    if (canSubmit(questions, answers)) return true;
    // One by one: mostly the first record says it, and there may be a thousand.
    return [...selection.ids].every((id) => completesAll(selectedRecords(cache, [id]), { questions, answers }));
  }, [questions, answers, selection, cache]);

  // Who takes a refused record out of the choice has done with it.
  const failures = useMemo(() => {
    const reasons = refused?.key === key ? refused.reasons : NO_REASONS;
    return new Map([...reasons].filter(([id]) => selection.ids.has(id)));
  }, [refused, key, selection]);

  /** Sends a batch, and shows what was refused. Resolves to the records that were saved. */
  const send = async (batch: AnyBatch): Promise<readonly string[]> => {
    setKind(batch.kind);
    setRefused(null);
    await settled();
    const run = await sender.send(batch.items);
    const failed = failedItems(run);
    if (failed.length > 0) setRefused({ ...batch, items: failed, key, reasons: run.failed });
    return recordIds(savedItems(run));
  };

  const restore = async (batch: Batch<'undo'>): Promise<void> => {
    const saved = await send(batch);
    const message = t('bulk:undone', { count: saved.length });
    if (saved.length > 0) toast({ id: 'bulk', kind: 'info', message });
    await reload();
    choice.setAll(recordIds(batch.items), true);
    setActsOver((before) => before + 1);
  };

  const undo = useCallbackRef((): void => {
    const last = done.at(-1);
    if (!last || sender.run) return;
    setDone((held) => held.filter((one) => one !== last));
    if (!hasAnswers) forms.change(datasetId, last.answers);
    void restore({ kind: 'undo', items: last.before });
  });

  const annotate = async (batch: Batch<BulkAction>): Promise<void> => {
    const before = restoringItems(selectedRecords(cache, recordIds(batch.items)));
    const saved = new Set(await send(batch));
    choice.setAll([...saved], false);
    if (saved.size > 0) {
      const undoable = before.filter(({ recordId }) => saved.has(recordId));
      setDone((held) => [...held, { at: timestamp(), before: undoable, answers }]);
      const status = t(`status:${statusAfter(batch.kind).toLowerCase() as Status}`);
      const message = t('bulk:done', { count: saved.size, status });
      toast({ id: 'bulk', kind: 'info', message, action: { label: t('common:undo'), run: undo } });
    }
    if (saved.size === batch.items.length) {
      forms.forget(datasetId);
      setRound((before) => before + 1);
    }
    await reload();
    setActsOver((before) => before + 1);
  };

  const perform = (kind: BulkAction, records: readonly SelectedRecord[]): void => {
    const items = itemsFor(records, { questions, answers, status: statusAfter(kind) });
    if (items.length > 0) void annotate({ kind, items });
  };

  /** Does something to all that is chosen; asks first where that reaches far, or where it would replace other answers. */
  const act = (kind: BulkAction): void => {
    const records = selectedRecords(cache, selection.ids);
    const answered = records.filter((record) => isOverwritten(record, { answers })).length;
    const isBeyondPage = records.some(({ id }) => !ids.includes(id));
    if (!isBeyondPage && answered === 0) return perform(kind, records);
    setWarned({ kind, records, answered, beyondPage: isBeyondPage ? records.length : null });
  };

  const decide = (decision: BulkDecision | null): void => {
    setWarned(null);
    if (!warned || !decision) return;
    const { kind, records } = warned;
    if (decision === 'all') return perform(kind, records);
    const [skipped, rest] = [true, false].map((isOut) =>
      records.filter((record) => isOverwritten(record, { answers }) === isOut),
    );
    choice.setAll(skipped?.map(({ id }) => id) ?? [], false);
    perform(kind, rest ?? []);
  };

  return {
    answers,
    /** Names the form: another name is another form. */
    round,
    /** So many times the list was read anew after an act. */
    actsOver,
    hasAnswers,
    isComplete,
    answer: (question: string, value: AnswerValue | undefined) => {
      const next = withAnswer(forms.held(datasetId)?.answers ?? NO_ANSWERS, question, value);
      if (Object.keys(next).length > 0) forms.change(datasetId, next);
      else forms.forget(datasetId);
    },
    /** Gives up what is on the form. */
    giveUp: () => forms.forget(datasetId),
    act,
    warning: warned,
    decide,
    run: sender.run,
    kind,
    stop: sender.stop,
    failures,
    retry: () => {
      if (!refused) return;
      const items = refused.items.filter(({ recordId }) => failures.has(recordId));
      void (refused.kind === 'undo' ? restore({ ...refused, items }) : annotate({ ...refused, items }));
    },
    canUndo: done.length > 0 && !sender.run,
    /** When the last of what can be taken back was done. */
    lastAt: done.at(-1)?.at ?? 0,
    undo,
  };
}

export type BulkActions = ReturnType<typeof useBulkActions>;

const recordIds = (items: readonly BulkItem[]): string[] => items.map(({ recordId }) => recordId);
