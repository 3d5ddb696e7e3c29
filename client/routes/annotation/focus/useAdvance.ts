import { useRef, useState } from 'react';
import type { Answers } from '#client/features/answer/index.ts';
import { useSessionLog } from '#client/features/progress/index.ts';
import { entryAt, positionOf } from '#client/features/record/index.ts';
import { type ActionKind, statusAfter } from '#client/features/response/index.ts';
import { afterPaint } from '#client/lib/afterPaint.ts';
import { readPreference } from '#client/lib/preferences.ts';
import { useWhen } from '#client/lib/useWhen.ts';
import type { FlowProps, FocusedRecord } from './useFocusedRecord.ts';

/** How long after an action the person is taken back to a record that could not be saved. */
const RETURN_MS = 2000;

interface Settings extends FlowProps {
  focused: FocusedRecord;
  showRecord(recordId: string): void;
}

/** Goes on to the next record with each action. */
export function useAdvance({ dataset, viewerId, address, answering, focused, showRecord }: Settings) {
  const { criteria, page: position, go, correct } = address;
  const { queue, entry, record, isLoading, reload } = focused;
  const measure = useSessionLog(viewerId, dataset.id, entry?.id);
  const isSaving = useRef(false);
  const lastAction = useRef<{ at: number }>(undefined);
  const [refused, setRefused] = useState<{ recordId: string }>();
  useWhen(refused, ({ recordId }) => {
    // The move is synchronous, which React does not allow within an effect.
    const isNear = queue && positionOf(queue, recordId);
    if (isNear && !record?.isModified) queueMicrotask(() => showRecord(recordId));
  });

  /** The position to go to after an action; null stays. */
  const nextPosition = (kind: ActionKind): number | 'end' | null => {
    if (!queue || kind === 'draft' || kind === 'clear' || !readPreference(viewerId, 'autoNext')) return null;
    if (entryAt(queue, position + 1) || !queue.toEnd) return position + 1;
    return statusAfter(kind) === criteria.status ? null : 'end';
  };

  /** Begins anew with the records that were skipped, once the server knows the last action. */
  const restart = async (): Promise<void> => {
    const { search } = window.location;
    await answering.settled();
    // The person has opened another address.
    if (window.location.search !== search) return;
    reload();
    await correct({ page: 1 });
  };

  /** Shows the next record, and then performs an action on the one that was on screen. */
  const advance = async (kind: ActionKind, answers: Answers, send: () => Promise<boolean>): Promise<void> => {
    // While another record is loading, the one on screen has already been answered.
    if (!record || isLoading) return;
    const next = nextPosition(kind);
    const logSubmitted = kind === 'submit' ? measure(record, answers) : undefined;
    answering.cancelDraft(record.id);
    if (typeof next === 'number') {
      isSaving.current = true;
      await go({ page: next }).finally(() => (isSaving.current = false));
      await afterPaint();
    }
    const action = { at: Date.now() };
    lastAction.current = action;
    void send().then((isSaved) => {
      if (isSaved) return logSubmitted?.();
      // Later, the person is busy with the next record; the header shows the failure.
      if (lastAction.current === action && Date.now() - action.at < RETURN_MS) setRefused({ recordId: record.id });
    });
    if (next === 'end') await restart();
  };

  return {
    nextPosition,
    advance,
    /** Whether the changes on the form are being saved, so that nothing is lost by leaving. */
    isSaving: () => isSaving.current,
  };
}
