import { useCallback, useMemo, useState } from 'react';
import {
  type Answers,
  type AnswerValue,
  fromResponse,
  type Question,
  sendableAnswers,
  toAnswerInputs,
} from '#client/features/question/index.ts';
import { withAnswer } from '#client/features/question/model.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { type AnsweredRecord, sameAnswers, startingAnswers } from './answers.ts';
import { type DeedKind, deedFor } from './deed.ts';
import { useDeeds } from './useDeeds.ts';
import { useEdits } from './useEdits.ts';
import { type FailedSave, useSaves } from './useSaves.ts';

/** A deed that can be taken back, with all that must come back. */
export interface DoneDeed {
  readonly recordId: string;
  readonly kind: DeedKind;
  readonly before: { readonly status: RecordStatus; readonly saved: Answers; readonly typed: Answers | undefined };
}

export interface AnswerableRecord extends AnsweredRecord {
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Everything a person does to records: typing, saving, and taking back. */
export interface Answering {
  answersOf(record: AnsweredRecord): Answers;
  isModified(record: AnsweredRecord): boolean;
  answer(record: AnsweredRecord, question: string, value: AnswerValue | undefined): void;
  /** Resolves to whether it was saved. The answers on the form are sent unless others are given. */
  act(kind: DeedKind, record: AnswerableRecord, answers?: Answers): Promise<boolean>;
  /** Takes back the last deed and says which it was. */
  undo(): DoneDeed | undefined;
  readonly canUndo: boolean;
  readonly failed: ReadonlyMap<string, FailedSave>;
  readonly saving: number;
  settled(): Promise<void>;
}

const UNDO_DEPTH = 50;

export function useAnswering(datasetId: string, questions: readonly Question[], userId: string): Answering {
  const edits = useEdits(userId);
  const perform = useDeeds({ datasetId, questions });
  const { save, saving, failed, settled } = useSaves(perform);
  const [done, setDone] = useState<readonly DoneDeed[]>([]);

  const answersOf = useCallback((record: AnsweredRecord) => edits.of(record.id) ?? startingAnswers(record), [edits]);

  const isModified = useCallback(
    (record: AnsweredRecord) => {
      const typed = edits.of(record.id);
      return typed !== undefined && !sameAnswers(typed, startingAnswers(record));
    },
    [edits],
  );

  const answer = useCallback(
    (record: AnsweredRecord, question: string, value: AnswerValue | undefined) =>
      edits.change(record.id, (held) => withAnswer(held ?? startingAnswers(record), question, value)),
    [edits],
  );

  const act = useCallback(
    async (kind: DeedKind, record: AnswerableRecord, answers = answersOf(record)) => {
      const typed = edits.of(record.id);
      const saved = fromResponse(record.response);
      const deed: DoneDeed = { recordId: record.id, kind, before: { status: record.status, saved, typed } };
      setDone((held) => [...held.slice(1 - UNDO_DEPTH), deed]);
      // The suggestions come back at once; should the server refuse, so does what was typed.
      if (kind === 'clear') edits.forget(record.id);
      const sent = kind === 'clear' ? {} : sendableAnswers(questions, answers, record.fields);
      const isSaved = await save({ kind, recordId: record.id, answers: toAnswerInputs(sent) });
      if (!isSaved) setDone((held) => held.filter((one) => one !== deed));
      if (isSaved && typed) edits.forget(record.id, typed);
      if (!isSaved && typed && kind === 'clear') edits.change(record.id, typed);
      return isSaved;
    },
    [answersOf, edits, questions, save],
  );

  const undo = useCallback(() => {
    const deed = done.at(-1);
    if (!deed) return undefined;
    const { recordId, before } = deed;
    setDone((held) => held.filter((one) => one !== deed));
    if (before.typed) edits.change(recordId, before.typed);
    else edits.forget(recordId);
    void save({ kind: deedFor(before.status), recordId, answers: toAnswerInputs(before.saved) });
    return deed;
  }, [done, edits, save]);

  const canUndo = done.length > 0;
  return useMemo(
    () => ({ answersOf, isModified, answer, act, undo, canUndo, failed, saving, settled }),
    [answersOf, isModified, answer, act, undo, canUndo, failed, saving, settled],
  );
}
