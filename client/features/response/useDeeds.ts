import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import {
  type Answers,
  fromResponse,
  type Question,
  sendableAnswers,
  toAnswerInputs,
} from '#client/features/question/index.ts';
import type { AnswerableRecord } from './answers.ts';
import { type DeedKind, deedFor } from './deed.ts';
import { type SavedRecord, versionOf } from './outbox/entry.ts';
import { readSaved } from './outbox/stage.ts';
import type { Edits } from './useEdits.ts';
import { type DoneDeed, useHistory } from './useHistory.ts';
import type { Sending } from './useSending.ts';

/** What a person does to records by hand, and takes back. */
export interface Deeds {
  /** Resolves to whether it was saved. The answers on the form are sent unless others are given. */
  act(kind: DeedKind, record: AnswerableRecord, answers?: Answers): Promise<boolean>;
  /** Takes back the last deed and says which it was. */
  undo(): DoneDeed | undefined;
  /** Does again what was taken back last. */
  redo(): DoneDeed | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface Means {
  readonly questions: readonly Question[];
  readonly edits: Edits;
  readonly send: Sending['send'];
  readonly answersOf: (record: AnswerableRecord) => Answers;
  /** Called with each record that is dealt with by hand. */
  readonly onTouch: (recordId: string) => void;
}

export function useDeeds({ questions, edits, send, answersOf, onTouch }: Means): Deeds {
  const { cache } = useApolloClient();
  const { held, change, forget } = edits;
  const { note, strike, back, forth, canUndo, canRedo } = useHistory();

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
      const deed: DoneDeed = { kind, recordId: record.id, answers: toAnswerInputs(sent), before };
      note(deed);
      return perform(deed, record);
    },
    [answersOf, held, note, perform, questions],
  );

  const undo = useCallback(() => {
    const deed = back();
    const record = deed && readSaved(cache, deed.recordId, 'screen');
    if (!deed || !record) return undefined;
    const { recordId, before } = deed;
    onTouch(recordId);
    void send({ kind: deedFor(before.status), recordId, answers: toAnswerInputs(before.saved) }, record);
    // Typed after what is sent, so it stays when that is saved.
    if (before.typed) change(recordId, before.typed, versionOf(readSaved(cache, recordId, 'server')));
    else forget(recordId);
    return deed;
  }, [back, cache, change, forget, onTouch, send]);

  const redo = useCallback(() => {
    const deed = forth();
    const record = deed && readSaved(cache, deed.recordId, 'screen');
    if (!deed || !record) return undefined;
    void perform(deed, record);
    return deed;
  }, [cache, forth, perform]);

  return useMemo(() => ({ act, undo, redo, canUndo, canRedo }), [act, undo, redo, canUndo, canRedo]);
}
