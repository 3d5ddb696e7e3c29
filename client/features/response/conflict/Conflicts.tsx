import type { Question } from '#client/features/answer/index.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import type { Answering } from '../useAnswering.ts';

const dialog = lazyPart(() => import('./ResponseConflict.tsx').then((module) => module.ResponseConflict));

interface Props {
  answering: Pick<Answering, 'failed' | 'decide'>;
  questions: readonly Question[];
  /** The record on screen. Conflicts on other records interrupt the person only if the record was deleted. */
  record: { readonly id: string; readonly fields: Readonly<Record<string, unknown>> } | undefined;
  onShow(recordId: string): void;
  /** Called once the person has seen that a record was deleted. */
  onDeleted(recordId: string): void;
}

/** Resolves conflicts with changes made elsewhere. */
export function Conflicts({ answering, questions, record, onShow, onDeleted }: Props) {
  const { failed, decide } = answering;
  const conflict = [...failed.values()].find(
    ({ theirs, entry }) => theirs === null || (theirs && (!record || entry.recordId === record.id)),
  );
  if (!conflict) return null;
  const { recordId } = conflict.entry;
  return (
    <dialog.Part
      failed={conflict}
      questions={questions}
      contents={recordId === record?.id ? record.fields : undefined}
      onDecide={(decision) => {
        decide(recordId, decision);
        if (conflict.theirs === null) onDeleted(recordId);
        if (decision === 'edit' && conflict.theirs && !record) onShow(recordId);
      }}
    />
  );
}
