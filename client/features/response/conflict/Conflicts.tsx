import type { Question } from '#client/features/answer/index.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import type { Answering } from '../useAnswering.ts';

const dialog = lazyPart(() => import('./ResponseConflict.tsx').then((module) => module.ResponseConflict));

interface Props {
  answering: Pick<Answering, 'failed' | 'decide'>;
  questions: readonly Question[];
  /** The record on screen. Nobody is drawn away from it by a conflict about another one, unless that is gone for good. */
  record: { readonly id: string; readonly fields: Readonly<Record<string, unknown>> } | undefined;
  /** Brings a record on screen. */
  onShow(recordId: string): void;
  /** The person has seen that a record was deleted. */
  onGone(recordId: string): void;
}

/** Asks what to do about answers that were changed elsewhere too. */
export function Conflicts({ answering, questions, record, onShow, onGone }: Props) {
  const { failed, decide } = answering;
  const conflict = [...failed.values()].find(
    ({ theirs, recordId }) => theirs === null || (theirs && (!record || recordId === record.id)),
  );
  if (!conflict) return null;
  return (
    <dialog.Part
      failed={conflict}
      questions={questions}
      contents={conflict.recordId === record?.id ? record.fields : undefined}
      onDecide={(decision) => {
        decide(conflict.recordId, decision);
        if (conflict.theirs === null) onGone(conflict.recordId);
        if (decision === 'edit' && conflict.theirs && !record) onShow(conflict.recordId);
      }}
    />
  );
}
