import { useMemo } from 'react';
import { type AnswerValue, type Question, sameAnswer } from '#client/features/answer/index.ts';
import type { AnswerableRecord } from './answers.ts';
import type { Changes } from './useChanges.ts';

type Answer = (record: AnswerableRecord, question: string, value: AnswerValue | undefined) => void;

/** What a person does on the form of a record, and takes back there. */
export interface FormAnswers extends Pick<Changes, 'undoable' | 'redoable'> {
  answer: Answer;
  /** Takes back what was last chosen on the form. Returns false where there is nothing; then an action may be. */
  takeBack(record: AnswerableRecord): boolean;
  /** Chooses it again. */
  makeAgain(record: AnswerableRecord): boolean;
}

interface Means {
  readonly questions: readonly Question[];
  readonly changes: Changes;
  /** What the form holds at this moment. */
  readonly valueOf: (record: AnswerableRecord, question: string) => AnswerValue | undefined;
  readonly put: Answer;
}

export function useFormAnswers({ questions, changes, valueOf, put }: Means): FormAnswers {
  return useMemo(() => {
    const { note, back, forth, forget, undoable, redoable } = changes;
    const isText = (question: string): boolean =>
      questions.some(({ name, __typename }) => name === question && __typename === 'TextQuestion');
    const replace = (record: AnswerableRecord, question: string, from: AnswerValue | undefined, to: typeof from) => {
      // Where the answer has become another, as from another tab, there is no way back to what it was.
      if (sameAnswer(valueOf(record, question), from)) put(record, question, to);
      else forget();
      return true;
    };
    return {
      answer(record, question, value) {
        if (!isText(question)) note(record.id, { question, before: valueOf(record, question), after: value });
        put(record, question, value);
      },
      takeBack(record) {
        const change = back(record.id);
        return change !== undefined && replace(record, change.question, change.after, change.before);
      },
      makeAgain(record) {
        const change = forth(record.id);
        return change !== undefined && replace(record, change.question, change.before, change.after);
      },
      undoable,
      redoable,
    };
  }, [questions, changes, valueOf, put]);
}
