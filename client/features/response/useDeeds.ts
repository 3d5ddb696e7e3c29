import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useRef } from 'react';
import {
  type Answers,
  fromResponse,
  type Question,
  sendableAnswers,
  toAnswerInputs,
} from '#client/features/question/index.ts';
import { type AnswerableRecord, fromInputs, sameAnswers } from './answers.ts';
import { type DeedKind, deedFor, statusAfter } from './deed.ts';
import { moment } from './moment.ts';
import { type SavedRecord, versionOf } from './outbox/entry.ts';
import { readSaved } from './outbox/stage.ts';
import type { Edits } from './useEdits.ts';
import { type DoneDeed, type History, useHistory } from './useHistory.ts';
import type { Sending } from './useSending.ts';
import type { Aside } from './useSetAside.ts';

/** What a person does to records by hand, and takes back. */
export interface Deeds extends Pick<History, 'canUndo' | 'canRedo' | 'holds' | 'lastAt' | 'overtake'> {
  /** Resolves to whether it was saved. The answers on the form are sent unless others are given. */
  act(kind: DeedKind, record: AnswerableRecord, answers?: Answers): Promise<boolean>;
  /** Takes back the last deed and says which it was. */
  undo(): DoneDeed | undefined;
  /** Does again what was taken back last. */
  redo(): DoneDeed | undefined;
}

interface Means {
  readonly questions: readonly Question[];
  readonly edits: Edits;
  readonly aside: Aside;
  readonly send: Sending['send'];
  readonly answersOf: (record: AnswerableRecord) => Answers;
  /** Called with each record that is dealt with by hand. */
  readonly onTouch: (recordId: string) => void;
}

export function useDeeds({ questions, edits, aside, send, answersOf, onTouch }: Means): Deeds {
  const { cache } = useApolloClient();
  const { held, change, forget } = edits;
  const { setAside, restore } = aside;
  const { note, strike, back, forth, holds, lastAt, overtake, canUndo, canRedo } = useHistory();
  const putBackAt = useRef(new Map<string, number>());

  /** One that is not saved was not done. */
  const perform = useCallback(
    async (deed: DoneDeed, record: SavedRecord) => {
      const { recordId, kind, answers } = deed;
      const typed = held(recordId);
      onTouch(recordId);
      // The suggestions come back at once; should the server refuse, so does what was typed.
      if (kind === 'clear') forget(recordId);
      const isSaved = await send({ kind, recordId, answers }, record, typed?.version);
      if (!isSaved) strike(deed);
      if (!isSaved && typed && kind === 'clear') change(recordId, typed.answers, typed.version);
      return isSaved;
    },
    [change, forget, held, onTouch, send, strike],
  );

  const act = useCallback<Deeds['act']>(
    (kind, record, answers = answersOf(record)) => {
      const sent = kind === 'clear' ? {} : sendableAnswers(questions, answers, record.fields);
      const before = { status: record.status, saved: fromResponse(record.response), typed: held(record.id)?.answers };
      const deed: DoneDeed = { kind, recordId: record.id, at: moment(), answers: toAnswerInputs(sent), before };
      note(deed);
      return perform(deed, record);
    },
    [answersOf, held, note, perform, questions],
  );

  const wasFollowed = useCallback(
    ({ recordId, at, kind, answers }: DoneDeed) => {
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
    const deed = back(wasFollowed);
    const record = deed && readSaved(cache, deed.recordId, 'screen');
    if (!deed || !record) return undefined;
    const { recordId, before } = deed;
    onTouch(recordId);
    if (deed.wasFollowed) {
      if (!held(recordId)) change(recordId, fromResponse(record.response));
      setAside(recordId);
    }
    void send({ kind: deedFor(before.status), recordId, answers: toAnswerInputs(before.saved) }, record);
    // Typed after what is sent, so it stays when that is saved.
    if (before.typed) {
      change(recordId, before.typed, versionOf(readSaved(cache, recordId, 'server')));
      putBackAt.current.set(recordId, held(recordId)!.at);
    } else forget(recordId);
    return deed;
  }, [back, cache, change, forget, held, onTouch, send, setAside, wasFollowed]);

  const redo = useCallback(() => {
    const deed = forth();
    const record = deed && readSaved(cache, deed.recordId, 'screen');
    if (!deed || !record) return undefined;
    void perform(deed, record);
    if (deed.wasFollowed) restore(deed.recordId);
    return deed;
  }, [cache, forth, perform, restore]);

  return useMemo(
    () => ({ act, undo, redo, canUndo, canRedo, holds, lastAt, overtake }),
    [act, undo, redo, canUndo, canRedo, holds, lastAt, overtake],
  );
}
