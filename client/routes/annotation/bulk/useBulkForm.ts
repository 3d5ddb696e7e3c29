import { useState } from 'react';
import { type Answers, type AnswerValue, withAnswer } from '#client/features/answer/index.ts';
import { useEdits } from '#client/features/sync/index.ts';

const NO_ANSWERS: Answers = {};

/** The answers on the form for many records. They stay on the device until they are sent. */
export function useBulkForm(datasetId: string, viewerId: string) {
  const [editOf, edits] = useEdits(viewerId, 'bulkAnswers');
  const [number, setNumber] = useState(0);
  const answers = editOf(datasetId) ?? NO_ANSWERS;
  const fill = (to: Answers): void =>
    Object.keys(to).length > 0 ? edits.change(datasetId, to) : edits.remove(datasetId);
  return {
    answers,
    isEmpty: Object.keys(answers).length === 0,
    /** Changes when the form begins anew. */
    number,
    fill,
    answer: (question: string, value: AnswerValue | undefined): void =>
      fill(withAnswer(edits.get(datasetId)?.answers ?? NO_ANSWERS, question, value)),
    clear: (): void => edits.remove(datasetId),
    /** Once the answers are sent. */
    beginAnew(): void {
      edits.remove(datasetId);
      setNumber((before) => before + 1);
    },
  };
}

export type BulkFormState = ReturnType<typeof useBulkForm>;
