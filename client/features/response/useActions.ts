import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useRef } from 'react';
import {
  type Answers,
  fromResponse,
  type Question,
  sendableAnswers,
  toAnswerInputs,
} from '#client/features/answer/index.ts';
import { type AnswerableRecord, fromInputs, sameAnswers } from './answers.ts';
import { type ActionKind, actionFor, statusAfter } from './action.ts';
import { timestamp } from './timestamp.ts';
import { type SavedRecord, versionOf } from './outbox/entry.ts';
import { readSaved } from './outbox/optimisticCache.ts';
import type { Edits } from './useEdits.ts';
import { type DoneAction, type History, useHistory } from './useHistory.ts';
import type { Sending } from './useSending.ts';
import type { DiscardedEdits } from './useDiscardedEdits.ts';

/** What a person does to records by hand, and takes back. */
export interface Actions extends Pick<History, 'canUndo' | 'canRedo' | 'holds' | 'lastAt' | 'overtake'> {
  /** Resolves to whether it was saved. The answers on the form are sent unless others are given. */
  act(kind: ActionKind, record: AnswerableRecord, answers?: Answers): Promise<boolean>;
  /** Takes back the last action and says which it was. */
  undo(): DoneAction | undefined;
  /** Does again what was taken back last. */
  redo(): DoneAction | undefined;
}

interface Means {
  readonly questions: readonly Question[];
  readonly edits: Edits;
  readonly aside: DiscardedEdits;
  readonly send: Sending['send'];
  readonly answersOf: (record: AnswerableRecord) => Answers;
  /** Called with each record that is dealt with by hand. */
  readonly onTouch: (recordId: string) => void;
}

export function useActions({ questions, edits, aside, send, answersOf, onTouch }: Means): Actions {
  const { cache } = useApolloClient();
  const { held, change, forget } = edits;
  const { discardEdits: discardEdits, restore } = aside;
  const { note, strike, back, forth, holds, lastAt, overtake, canUndo, canRedo } = useHistory();
  const putBackAt = useRef(new Map<string, number>());

  /** One that is not saved was not done. */
  const perform = useCallback(
    async (action: DoneAction, record: SavedRecord) => {
      const { recordId, kind, answers } = action;
      const typed = held(recordId);
      onTouch(recordId);
      // The suggestions come back at once; should the server refuse, so does what was typed.
      if (kind === 'clear') forget(recordId);
      const isSaved = await send({ kind, recordId, answers }, record, typed?.version);
      if (!isSaved) strike(action);
      if (!isSaved && typed && kind === 'clear') change(recordId, typed.answers, typed.version);
      return isSaved;
    },
    [change, forget, held, onTouch, send, strike],
  );

  const act = useCallback<Actions['act']>(
    (kind, record, answers = answersOf(record)) => {
      const sent = kind === 'clear' ? {} : sendableAnswers(questions, answers, record.fields);
      const before = { status: record.status, saved: fromResponse(record.response), typed: held(record.id)?.answers };
      const action: DoneAction = { kind, recordId: record.id, at: timestamp(), answers: toAnswerInputs(sent), before };
      note(action);
      return perform(action, record);
    },
    [answersOf, held, note, perform, questions],
  );

  const wasFollowed = useCallback(
    ({ recordId, at, kind, answers }: DoneAction) => {
      const typed = held(recordId);
      // What an earlier undo has put back was typed before all this.
      if (typed) return typed.at > at && typed.at !== putBackAt.current.get(recordId);
      // A draft may have saved itself.
      const record = readSaved(cache, recordId, 'screen');
      if (record?.status !== statusAfter(kind)) return true;
      return !sameAnswers(fromResponse(record.response), fromInputs(answers));
    },
    [cache, held],
  );

  const undo = useCallback(() => {
    const action = back(wasFollowed);
    const record = action && readSaved(cache, action.recordId, 'screen');
    if (!action || !record) return undefined;
    const { recordId, before } = action;
    onTouch(recordId);
    if (action.wasFollowed) {
      if (!held(recordId)) change(recordId, fromResponse(record.response));
      discardEdits(recordId);
    }
    void send({ kind: actionFor(before.status), recordId, answers: toAnswerInputs(before.saved) }, record);
    // Typed after what is sent, so it stays when that is saved.
    if (before.typed) {
      change(recordId, before.typed, versionOf(readSaved(cache, recordId, 'server')));
      putBackAt.current.set(recordId, held(recordId)!.at);
    } else forget(recordId);
    return action;
  }, [back, cache, change, forget, held, onTouch, send, discardEdits, wasFollowed]);

  const redo = useCallback(() => {
    const action = forth();
    const record = action && readSaved(cache, action.recordId, 'screen');
    if (!action || !record) return undefined;
    void perform(action, record);
    if (action.wasFollowed) restore(action.recordId);
    return action;
  }, [cache, forth, perform, restore]);

  return useMemo(
    () => ({ act, undo, redo, canUndo, canRedo, holds, lastAt, overtake }),
    [act, undo, redo, canUndo, canRedo, holds, lastAt, overtake],
  );
}
