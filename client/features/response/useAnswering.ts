import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  type Answers,
  type AnswerValue,
  type Question,
  sameAnswer,
  sendableAnswers,
  toAnswerInputs,
  withAnswer,
} from '#client/features/answer/index.ts';
import { useDiscardedEdits, useEdits, useHistory } from '#client/features/sync/index.ts';
import { readPreference } from '#client/lib/preferences.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { type AnswerableRecord, type AnsweredRecord, sameAnswers, startingAnswers } from './answers.ts';
import { versionOf } from './outbox/entry.ts';
import { readSaved } from './outbox/optimisticCache.ts';
import { useOutbox } from './outbox/useOutbox.ts';
import { useActions } from './useActions.ts';

type Value = AnswerValue | undefined;

/** A change on the form; texts have the browser's own undo. */
interface FormChange {
  readonly recordId: string;
  readonly question: string;
  readonly before: Value;
  readonly after: Value;
}

/** Everything a person does with records: answering on the form, saving, undo and redo. */
export function useAnswering(datasetId: string, questions: readonly Question[], userId: string) {
  const { cache } = useApolloClient();
  const outbox = useOutbox(userId);
  const [editOf, edits] = useEdits(userId);
  const discarded = useDiscardedEdits(userId, edits);
  /** Of the record on screen, since it came there or was last acted on. */
  const { history, canUndo: hasUndo, canRedo: hasRedo } = useHistory<FormChange>();
  const shown = useRef<string>(undefined);

  const answersOf = useCallback((record: AnsweredRecord) => editOf(record.id) ?? startingAnswers(record), [editOf]);
  const isModified = useCallback(
    (record: AnsweredRecord) => {
      const typed = editOf(record.id);
      return typed !== undefined && !sameAnswers(typed, startingAnswers(record));
    },
    [editOf],
  );
  const canUndoChange = useCallback(
    (recordId: string) => hasUndo && history.get().undo.at(-1)?.recordId === recordId,
    [history, hasUndo],
  );
  const canRedoChange = useCallback(
    (recordId: string) => hasRedo && history.get().redo.at(-1)?.recordId === recordId,
    [history, hasRedo],
  );

  function touch(recordId: string): void {
    autoDraft.cancel(recordId);
    history.clear();
  }
  const actions = useActions({ outbox, datasetId, questions, edits, ...discarded, answersOf, onTouch: touch });

  const autoDraft = useAutoDraft((scheduled) => {
    const record = { ...scheduled, ...readSaved(cache, scheduled.id, 'screen') };
    const typed = edits.get(record.id);
    if (!typed || !readPreference(userId, 'autoDraft') || !isWorthADraft(questions, record, typed.answers)) return;
    const answers = toAnswerInputs(sendableAnswers(questions, typed.answers, record.fields));
    void actions.send({ kind: 'draft', recordId: record.id, answers }, record, typed.version);
  });

  /** What the form holds now, before it is drawn. */
  const currentAnswers = (record: AnswerableRecord): Answers =>
    edits.get(record.id)?.answers ?? startingAnswers(record);

  function setAnswer(record: AnswerableRecord, question: string, value: Value): void {
    const answers = withAnswer(currentAnswers(record), question, value);
    edits.change(record.id, answers, versionOf(readSaved(cache, record.id, 'server')));
    actions.dropRedo(record.id);
    autoDraft.schedule(record);
  }

  function replace(record: AnswerableRecord, question: string, from: Value, to: Value): boolean {
    // An answer that has become another one, as from another tab, stays: there is no way back to what it was.
    if (sameAnswer(currentAnswers(record)[question], from)) setAnswer(record, question, to);
    else history.clear();
    return true;
  }

  const handlers = useHandlers({
    answer(record: AnswerableRecord, question: string, value: Value): void {
      if (questions.find(({ name }) => name === question)?.__typename !== 'TextQuestion') {
        const change = { recordId: record.id, question, before: currentAnswers(record)[question], after: value };
        const earlier = history.get().undo.filter(({ recordId }) => recordId === record.id);
        history.set({ undo: [...earlier, change], redo: [] });
      }
      setAnswer(record, question, value);
    },
    /** Undoes the last change on the form. Returns false where there is none; then an action may be undone. */
    undoChange(record: AnswerableRecord): boolean {
      const change = history.get().undo.at(-1)?.recordId === record.id ? history.undo() : undefined;
      return change !== undefined && replace(record, change.question, change.after, change.before);
    },
    redoChange(record: AnswerableRecord): boolean {
      const change = history.get().redo.at(-1)?.recordId === record.id ? history.redo() : undefined;
      return change !== undefined && replace(record, change.question, change.before, change.after);
    },
    /** To be called with the record on screen: what was typed in others is saved as a draft. */
    show(recordId: string): void {
      if (shown.current !== recordId) history.clear();
      shown.current = recordId;
      actions.noteShown(recordId);
      autoDraft.flush(recordId);
    },
    restore(recordId: string): void {
      actions.dropRedo(recordId);
      history.clear();
      discarded.restore(recordId);
    },
    /** No draft is saved for now, because the person is about to act. */
    cancelDraft: (recordId: string): void => autoDraft.cancel(recordId),
  });

  return useMemo(() => {
    /** Resolves when nothing is on its way any more; what waits for the connection does not count. */
    const { settled } = outbox;
    const drawn = { answersOf, isModified, canUndoChange, canRedoChange };
    return { ...discarded, ...actions, ...drawn, ...handlers, settled };
  }, [answersOf, isModified, canUndoChange, canRedoChange, discarded, actions, handlers, outbox]);
}

export type Answering = ReturnType<typeof useAnswering>;

const PAUSE_MS = 2000;

/** Saves what was typed by itself: after a pause, and when the record is left. */
function useAutoDraft(save: (record: AnswerableRecord) => void) {
  const scheduled = useRef(new Map<string, { record: AnswerableRecord; timer: ReturnType<typeof setTimeout> }>());
  function cancel(recordId: string): void {
    clearTimeout(scheduled.current.get(recordId)?.timer);
    scheduled.current.delete(recordId);
  }
  const handlers = useHandlers({
    cancel,
    saveNow(record: AnswerableRecord): void {
      cancel(record.id);
      save(record);
    },
    schedule(record: AnswerableRecord): void {
      cancel(record.id);
      scheduled.current.set(record.id, { record, timer: setTimeout(() => handlers.saveNow(record), PAUSE_MS) });
    },
    /** Saves at once what is scheduled, except for one record. */
    flush(exceptFor?: string): void {
      for (const { record } of [...scheduled.current.values()]) if (record.id !== exceptFor) handlers.saveNow(record);
    },
  });
  // Not when the browser leaves: after a reload the record is where it was, with what the device has stored.
  useEffect(() => () => handlers.flush(), [handlers]);
  return handlers;
}

/** Whether a person has answered something that is not saved yet; what was suggested is no answer of theirs. */
function isWorthADraft(questions: readonly Question[], record: AnsweredRecord, typed: Answers): boolean {
  const isOpen = record.status === 'PENDING' || record.status === 'DRAFT';
  const isAnswered = Object.keys(sendableAnswers(questions, typed)).some((name) => name in typed);
  return isOpen && isAnswered && !sameAnswers(typed, startingAnswers(record));
}
