import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  type Answers,
  fromResponse,
  type Question,
  sendableAnswers,
  toAnswerInputs,
} from '#client/features/answer/index.ts';
import { createFreshness, type Edits, type useDiscardedEdits, useHistory } from '#client/features/sync/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { timestamp } from '#client/lib/time.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Decision } from '#client/ui/ConflictDialog.tsx';
import { type AnswerableRecord, fromInputs, sameAnswers } from './answers.ts';
import { type Action, type ActionKind, actionFor, basisOn, statusAfter } from './outbox/entry.ts';
import { type SavedRecord, versionOf } from './outbox/entry.ts';
import { outcomeOf, readSaved } from './outbox/optimisticCache.ts';
import type { Outbox } from './outbox/outbox.ts';

/** An action with all it takes to undo and redo it. */
interface DoneAction extends Action {
  /** When it was done; see `timestamp`. */
  readonly at: number;
  readonly before: { readonly status: RecordStatus; readonly saved: Answers; readonly typed: Answers | undefined };
  /** Known once it is undone: whether the record was changed after it. */
  readonly wasFollowed?: boolean;
}

interface Settings extends ReturnType<typeof useDiscardedEdits> {
  readonly outbox: Outbox;
  readonly datasetId: string;
  readonly questions: readonly Question[];
  readonly edits: Edits;
  readonly answersOf: (record: AnswerableRecord) => Answers;
  /** Called with each record that the person acts on. */
  readonly onTouch: (recordId: string) => void;
}

/** Submits, discards and clears records through the outbox, undoes and redoes that, and resolves what could not be saved. */
export function useActions(settings: Settings) {
  const { outbox, datasetId, questions, edits, discardEdits, restore, answersOf, onTouch } = settings;
  const { cache } = useApolloClient();
  const { history, canUndo, canRedo } = useHistory<DoneAction>();
  const [freshness] = useState(createFreshness);
  const undoneEditsAt = useRef(new Map<string, number>());

  useEffect(
    function listenToOutbox() {
      const { hear, distrust } = freshness;
      const stops = [
        outbox.onSaved(({ record }, { at }) => {
          hear(record.id);
          edits.saved([{ recordId: record.id, version: versionOf(record) }], at);
        }),
        outbox.onSavedElsewhere(({ record }) => {
          hear(record.id);
          edits.savedElsewhere(record.id, (typed) => sameAnswers(typed, fromResponse(record.response)));
        }),
        outbox.onCaughtUp(distrust),
      ];
      // Without the network, or behind another tab, this page misses what the person does there.
      window.addEventListener('online', distrust);
      document.addEventListener('visibilitychange', distrust);
      return () => {
        for (const stop of stops) stop();
        window.removeEventListener('online', distrust);
        document.removeEventListener('visibilitychange', distrust);
      };
    },
    [outbox, edits, freshness],
  );

  /**
   * Puts an action into the outbox. `typedOn` is the version of the response that the answers began with, if known; `at` says when
   * they were given, if that is longer ago: what was typed since stays.
   */
  function send(action: Action, record: SavedRecord, typedOn?: string | null, at = timestamp()): Promise<boolean> {
    const known = readSaved(cache, record.id, 'server');
    const version = typedOn === undefined ? versionOf(known) : typedOn;
    return outbox.add({
      ...action,
      datasetId,
      at,
      basis: { ...basisOn(known), version },
      outcome: outcomeOf(action, record, questions),
      mayConflict: freshness.isStale(record.id) || version !== versionOf(known),
    });
  }

  /** An action that is not saved is dropped from the history. */
  async function perform(action: DoneAction, record: SavedRecord): Promise<boolean> {
    const { recordId, kind, answers } = action;
    const typed = edits.get(recordId);
    onTouch(recordId);
    // The suggestions come back at once; should the server refuse, so does what was typed.
    if (kind === 'clear') edits.remove(recordId);
    const isSaved = await send({ kind, recordId, answers }, record, typed?.version);
    if (!isSaved) history.set({ undo: history.get().undo.filter((done) => done !== action) });
    if (!isSaved && typed && kind === 'clear') edits.change(recordId, typed.answers, typed.version);
    return isSaved;
  }

  function wasFollowed({ recordId, at, kind, answers }: DoneAction): boolean {
    const typed = edits.get(recordId);
    // What an earlier undo has brought back was typed before all this.
    if (typed) return typed.at > at && typed.at !== undoneEditsAt.current.get(recordId);
    // A draft may have saved itself.
    const record = readSaved(cache, recordId, 'screen');
    if (record?.status !== statusAfter(kind)) return true;
    return !sameAnswers(fromResponse(record.response), fromInputs(answers));
  }

  const allFailed = useSyncExternalStore(outbox.subscribe, () => outbox.snapshot().failed);
  const failed = useMemo(
    () => new Map([...allFailed].filter(([, { entry }]) => entry.datasetId === datasetId)),
    [allFailed, datasetId],
  );
  useEffect(
    function bringAnswersBack() {
      for (const { recordId, kind, entry } of failed.values()) {
        if (edits.get(recordId) || (kind !== 'submit' && kind !== 'draft')) continue;
        edits.change(recordId, fromInputs(entry.answers), entry.basis.version);
      }
    },
    [failed, edits],
  );

  const handlers = useHandlers({
    send,
    /** Resolves to whether it was saved. The answers on the form are sent unless others are given. */
    act(kind: ActionKind, record: AnswerableRecord, answers = answersOf(record)): Promise<boolean> {
      const sent = kind === 'clear' ? {} : sendableAnswers(questions, answers, record.fields);
      const typed = edits.get(record.id)?.answers;
      const before = { status: record.status, saved: fromResponse(record.response), typed };
      const action: DoneAction = { kind, recordId: record.id, at: timestamp(), answers: toAnswerInputs(sent), before };
      history.add(action);
      return perform(action, record);
    },
    /** Undoes the last action and returns it. */
    undo(): DoneAction | undefined {
      const action = history.undo((last) => ({ ...last, wasFollowed: wasFollowed(last) }));
      const record = action && readSaved(cache, action.recordId, 'screen');
      if (!action || !record) return undefined;
      const { recordId, before } = action;
      onTouch(recordId);
      if (action.wasFollowed) {
        if (!edits.get(recordId)) edits.change(recordId, fromResponse(record.response));
        discardEdits(recordId);
      }
      void send({ kind: actionFor(before.status), recordId, answers: toAnswerInputs(before.saved) }, record);
      // Typed after what is sent, so it stays when that is saved.
      if (before.typed) {
        edits.change(recordId, before.typed, versionOf(readSaved(cache, recordId, 'server')));
        undoneEditsAt.current.set(recordId, edits.get(recordId)!.at);
      } else edits.remove(recordId);
      return action;
    },
    /** Redoes what was undone last and returns it. */
    redo(): DoneAction | undefined {
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
    /** When the last action was done; 0 for none. */
    lastActionAt: (): number => history.get().undo.at(-1)?.at ?? 0,
    /** The record was changed otherwise: what was undone there cannot be redone. */
    dropRedo: (recordId: string): void =>
      history.set({ redo: history.get().redo.filter((action) => action.recordId !== recordId) }),
    /** To be called with the record on screen: the longer it stays there, the older is what is known of it. */
    noteShown: (recordId: string): void => freshness.show(recordId),
    /** Resolves an action that could not be saved. */
    decide(recordId: string, decision: Decision): void {
      const failure = failed.get(recordId);
      outbox.dismiss(recordId);
      if (!failure?.theirs || decision === 'theirs') return edits.remove(recordId);
      const version = versionOf(failure.theirs);
      // The person has looked at the other answers: from here on they are what is changed.
      edits.saved([{ recordId, version }], 0);
      const { kind, answers, at } = failure.entry;
      if (decision === 'mine') void send({ kind, recordId, answers }, failure.theirs, version, at);
    },
  });

  return useMemo(() => ({ ...handlers, failed, canUndo, canRedo }), [handlers, failed, canUndo, canRedo]);
}
