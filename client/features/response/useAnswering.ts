import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useRef } from 'react';
import {
  type Answers,
  fromAnswerInputs,
  fromResponse,
  type Question,
  sameAnswers,
  sendableAnswers,
  toAnswerInputs,
} from '#client/features/answer/index.ts';
import { titleOf, useDiscardedEdits, useEdits, useHistory } from '#client/features/sync/index.ts';
import { isReached } from '#client/graphql/offlineLink.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { timestamp } from '#client/lib/time.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Decision } from '#client/ui/ConflictDialog.tsx';
import {
  type Action,
  actionFor,
  type ActionKind,
  basisOn,
  outcomeOf,
  type SavedRecord,
  statusAfter,
  versionOf,
} from './outbox/entry.ts';
import { useOutbox } from './outbox/outbox.ts';
import { readSaved } from './outbox/responses.ts';
import { type AnswerableRecord, type AnsweredRecord, startingAnswers, useForm } from './useForm.ts';
import { useFailedActions, useFreshness } from './useOutboxEvents.ts';

/** An action with everything needed to undo and redo it. */
interface HistoryEntry extends Action {
  /** When the action was performed; see `timestamp`. */
  readonly at: number;
  readonly before: { readonly status: RecordStatus; readonly saved: Answers; readonly edited: Answers | undefined };
  /** Set once it is undone: whether the record was changed after the action. */
  readonly wasFollowed?: boolean;
}

/**
 * Everything a person does with records: answers them on the form, submits, discards and clears them through the outbox, undoes and
 * redoes that, and resolves conflicts.
 */
export function useAnswering(datasetId: string, questions: readonly Question[], userId: string) {
  const { cache } = useApolloClient();
  const outbox = useOutbox(userId);
  const [editOf, edits] = useEdits(userId);
  const { discardEdits, restore, isRestorable } = useDiscardedEdits(userId, edits);
  const { history, canUndo, canRedo } = useHistory<HistoryEntry>();
  const freshness = useFreshness(outbox, edits);
  const failed = useFailedActions(outbox, edits, datasetId);
  /** When undo last brought back edits, by record. */
  const editsRestoredAt = useRef(new Map<string, number>());
  const form = useForm({
    userId,
    datasetId,
    questions,
    edits,
    onChange: dropRedo,
    saveDraft: (record, { answers, version }) => void send(actionOn(record, 'draft', answers), record, version),
  });
  const { canUndoChange, canRedoChange } = form;

  const answersOf = useCallback((record: AnsweredRecord) => editOf(record.id) ?? startingAnswers(record), [editOf]);
  const isModified = useCallback(
    (record: AnsweredRecord) => {
      const edited = editOf(record.id);
      return edited !== undefined && !sameAnswers(edited, startingAnswers(record));
    },
    [editOf],
  );

  function actionOn({ id, fields }: AnswerableRecord, kind: ActionKind, answers: Answers): Action {
    const sent = kind === 'clear' ? {} : sendableAnswers(questions, answers, fields);
    return { kind, recordId: id, title: titleOf(fields), answers: toAnswerInputs(sent) };
  }

  /**
   * Adds an action to the outbox. `basis` is the version of the response that the answers started from, if known. `at` is the time of the
   * answers, if it is in the past: later edits are not overwritten.
   */
  function send(action: Action, record: SavedRecord, basis?: string | null, at = timestamp()): Promise<boolean> {
    const known = readSaved(cache, record.id, 'server');
    const version = basis === undefined ? versionOf(known) : basis;
    return outbox.add({
      ...action,
      datasetId,
      at,
      basis: { ...basisOn(known), version },
      outcome: outcomeOf(action, record, questions),
      // Without a connection, the first attempt may still arrive if the connection is back at that moment.
      mayConflict: !isReached() || freshness.isStale(record.id) || version !== versionOf(known),
    });
  }

  /** Sends an action of the history, and removes it from there if it is not saved. */
  async function perform(action: HistoryEntry, record: SavedRecord): Promise<boolean> {
    const { recordId, kind, title, answers } = action;
    const edit = edits.get(recordId);
    form.leave(recordId);
    // The suggestions come back at once. If the server refuses, the edit comes back.
    if (kind === 'clear') edits.remove(recordId);
    const isSaved = await send({ kind, recordId, title, answers }, record, edit?.version);
    if (!isSaved) history.set({ undo: history.get().undo.filter((entry) => entry !== action) });
    if (!isSaved && edit && kind === 'clear') edits.change(recordId, edit.answers, edit.version);
    return isSaved;
  }

  function wasFollowed({ recordId, at, kind, answers }: HistoryEntry): boolean {
    const edit = edits.get(recordId);
    // An edit that an earlier undo brought back is older than the action.
    if (edit) return edit.at > at && edit.at !== editsRestoredAt.current.get(recordId);
    // A draft may have been saved automatically.
    const record = readSaved(cache, recordId, 'screen');
    if (record?.status !== statusAfter(kind)) return true;
    return !sameAnswers(fromResponse(record.response), fromAnswerInputs(answers));
  }

  /** After another change to a record, its undone actions cannot be redone. */
  function dropRedo(recordId: string): void {
    history.set({ redo: history.get().redo.filter((action) => action.recordId !== recordId) });
  }

  const handlers = useHandlers({
    answer: form.answer,
    undoChange: form.undoChange,
    redoChange: form.redoChange,
    cancelDraft: form.cancelDraft,
    discardEdits,
    /** Called with the record on screen. */
    show(recordId: string): void {
      freshness.noteShown(recordId);
      form.show(recordId);
    },
    /** Restores discarded edits of a record. */
    restore(recordId: string): void {
      dropRedo(recordId);
      form.clearHistory();
      restore(recordId);
    },
    /** Resolves to whether it was saved. Sends the answers on the form unless others are given. */
    act(kind: ActionKind, record: AnswerableRecord, answers = answersOf(record)): Promise<boolean> {
      const edited = edits.get(record.id)?.answers;
      const before = { status: record.status, saved: fromResponse(record.response), edited };
      const action = { ...actionOn(record, kind, answers), at: timestamp(), before };
      history.add(action);
      return perform(action, record);
    },
    /** Undoes the last action and returns it. */
    undo(): HistoryEntry | undefined {
      const action = history.undo((last) => ({ ...last, wasFollowed: wasFollowed(last) }));
      const record = action && readSaved(cache, action.recordId, 'screen');
      if (!action || !record) return undefined;
      const { recordId, title, before } = action;
      form.leave(recordId);
      if (action.wasFollowed) {
        if (!edits.get(recordId)) edits.change(recordId, fromResponse(record.response));
        discardEdits(recordId);
      }
      void send({ kind: actionFor(before.status), recordId, title, answers: toAnswerInputs(before.saved) }, record);
      // This edit is newer than the action just sent, so it stays when that is saved.
      if (before.edited) {
        edits.change(recordId, before.edited, versionOf(readSaved(cache, recordId, 'server')));
        editsRestoredAt.current.set(recordId, edits.get(recordId)!.at);
      } else edits.remove(recordId);
      return action;
    },
    /** Redoes the action that was undone last and returns it. */
    redo(): HistoryEntry | undefined {
      const action = history.redo((last) => ({ ...last, at: timestamp() }));
      const record = action && readSaved(cache, action.recordId, 'screen');
      if (!action || !record) return undefined;
      void perform(action, record);
      if (action.wasFollowed) restore(action.recordId);
      return action;
    },
    /** Whether an action on the record can be undone or redone. */
    isInHistory(recordId: string): boolean {
      const { undo, redo } = history.get();
      return [...undo, ...redo].some((action) => action.recordId === recordId);
    },
    /** When the last action was performed; 0 for none. */
    lastActionAt: (): number => history.get().undo.at(-1)?.at ?? 0,
    /** Resolves a failed action. */
    decide(recordId: string, decision: Decision): void {
      const failure = failed.get(recordId);
      outbox.dismiss(recordId);
      if (!failure?.theirs || decision === 'theirs') return edits.remove(recordId);
      const version = versionOf(failure.theirs);
      // The person has seen the other answers, so the edit now builds on them.
      edits.saved([{ recordId, version }], 0);
      const { kind, title, answers, at } = failure.entry;
      if (decision === 'mine') void send({ kind, recordId, title, answers }, failure.theirs, version, at);
    },
  });

  return useMemo(() => {
    const rendered = { answersOf, isModified, isRestorable, canUndoChange, canRedoChange, failed, canUndo, canRedo };
    return { ...handlers, ...rendered, settled: outbox.settled };
  }, [handlers, answersOf, isModified, isRestorable, canUndoChange, canRedoChange, failed, canUndo, canRedo, outbox]);
}

export type Answering = ReturnType<typeof useAnswering>;
