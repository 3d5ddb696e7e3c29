import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  type Answers,
  fromResponse,
  type Question,
  sendableAnswers,
  toAnswerInputs,
  withAnswer,
} from '#client/features/answer/index.ts';
import { readPreference } from '#client/lib/preferences.ts';
import { type AnswerableRecord, type AnsweredRecord, sameAnswers, startingAnswers } from './answers.ts';
import { type SavedRecord, versionOf } from './outbox/entry.ts';
import { readSaved } from './outbox/optimisticCache.ts';
import { useOutbox } from './outbox/useOutbox.ts';
import { useAutoDraft } from './useAutoDraft.ts';
import { useChanges } from './useChanges.ts';
import { type Actions, useActions } from './useActions.ts';
import { useEdits } from './useEdits.ts';
import { type Failures, useFailures } from './useFailures.ts';
import { type FormAnswers, useFormAnswers } from './useFormAnswers.ts';
import { useSending } from './useSending.ts';
import { type DiscardedEdits, useDiscardedEdits } from './useDiscardedEdits.ts';

/** Everything a person does to records: typing, saving, and taking back. */
export interface Answering extends FormAnswers, Actions, DiscardedEdits, Failures {
  answersOf(record: AnsweredRecord): Answers;
  isModified(record: AnsweredRecord): boolean;
  /** To be told when another record is on screen: what was typed before is saved as a draft. */
  show(recordId: string): void;
  /** No draft is saved for now, because the person is about to act. */
  cancelDraft(recordId: string): void;
  /** Resolves when nothing is on its way any more; what waits for the connection is not. */
  settled(): Promise<void>;
}

export function useAnswering(datasetId: string, questions: readonly Question[], userId: string): Answering {
  const { cache } = useApolloClient();
  const outbox = useOutbox(userId);
  const [of, edits] = useEdits(userId);
  const { held, change, saved, savedElsewhere } = edits;
  const { send, show: noteShown } = useSending(outbox, datasetId, questions);

  useEffect(
    function forgetWhatIsSaved() {
      const leave = [
        outbox.onSaved(({ record }, { at }) => saved(record.id, at, versionOf(record))),
        outbox.onSavedElsewhere(({ record }) => savedElsewhere(record.id, (typed) => isSaved(record, typed))),
      ];
      return () => leave.forEach((stop) => stop());
    },
    [outbox, saved, savedElsewhere],
  );

  const saveDraft = useCallback(
    (shown: AnswerableRecord) => {
      const record = { ...shown, ...readSaved(cache, shown.id, 'screen') };
      const typed = held(record.id);
      if (!typed || !readPreference(userId, 'autoDraft') || !isWorthADraft(questions, record, typed.answers)) return;
      const answers = toAnswerInputs(sendableAnswers(questions, typed.answers, record.fields));
      void send({ kind: 'draft', recordId: record.id, answers }, record, typed.version);
    },
    [cache, held, questions, send, userId],
  );
  const { schedule, cancel, flush } = useAutoDraft(saveDraft);

  const answersOf = useCallback((record: AnsweredRecord) => of(record.id) ?? startingAnswers(record), [of]);
  const isModified = useCallback(
    (record: AnsweredRecord) => {
      const typed = of(record.id);
      return typed !== undefined && !sameAnswers(typed, startingAnswers(record));
    },
    [of],
  );
  const aside = useDiscardedEdits(userId, edits);
  const changes = useChanges();
  const { forget: forgetChanges } = changes;
  const touch = useCallback(
    (recordId: string) => {
      cancel(recordId);
      forgetChanges();
    },
    [cancel, forgetChanges],
  );
  const actions = useActions({ questions, edits, aside, send, answersOf, onTouch: touch });
  const { overtake } = actions;
  const put = useCallback<Answering['answer']>(
    (record, question, value) => {
      const next = (typed: Answers | undefined) => withAnswer(typed ?? startingAnswers(record), question, value);
      change(record.id, next, versionOf(readSaved(cache, record.id, 'server')));
      overtake(record.id);
      schedule(record);
    },
    [cache, change, overtake, schedule],
  );
  const valueOf = useCallback(
    (record: AnswerableRecord, question: string) => (held(record.id)?.answers ?? startingAnswers(record))[question],
    [held],
  );
  const form = useFormAnswers({ questions, changes, valueOf, put });
  const shown = useRef<string>(undefined);
  const show = useCallback(
    (recordId: string) => {
      if (shown.current !== recordId) forgetChanges();
      shown.current = recordId;
      noteShown(recordId);
      flush(recordId);
    },
    [flush, forgetChanges, noteShown],
  );

  const { restore } = aside;
  const restoreByHand = useCallback(
    (recordId: string) => {
      overtake(recordId);
      forgetChanges();
      restore(recordId);
    },
    [forgetChanges, overtake, restore],
  );
  const failures = useFailures(outbox, datasetId, edits, send);
  return useMemo(() => {
    const own = { answersOf, isModified, show, cancelDraft: cancel, settled: outbox.settled };
    return { ...own, ...form, ...actions, ...aside, restore: restoreByHand, ...failures };
  }, [answersOf, isModified, form, show, cancel, outbox, actions, aside, restoreByHand, failures]);
}

const isSaved = ({ response }: SavedRecord, typed: Answers): boolean => sameAnswers(typed, fromResponse(response));

/** Whether a person has answered something that is not saved yet; what was suggested is no answer of theirs. */
function isWorthADraft(questions: readonly Question[], record: AnsweredRecord, typed: Answers): boolean {
  const isOpen = record.status === 'PENDING' || record.status === 'DRAFT';
  const isAnswered = Object.keys(sendableAnswers(questions, typed)).some((name) => name in typed);
  return isOpen && isAnswered && !sameAnswers(typed, startingAnswers(record));
}
