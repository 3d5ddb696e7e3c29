import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canSubmit } from '#client/features/answer/index.ts';
import type { QuestionFormHandle } from '#client/features/question/index.ts';
import { useMoveCommands } from '#client/features/record/index.ts';
import { type ActionCommand, type ActionKind, statusAfter } from '#client/features/response/index.ts';
import { lowerCase } from '#client/lib/text.ts';
import { useResponseCommands } from '../useResponseCommands.ts';
import type { ViewProps } from '../view.ts';
import type { RecordOnScreen } from './useFocusedRecord.ts';
import type { RecordFlow } from './useRecordFlow.ts';

export interface EditorProps extends ViewProps {
  flow: RecordFlow;
  record: RecordOnScreen;
  undo: ActionCommand;
}

/** What a person does with the record on screen, each said to screen readers, and the commands for it. */
export function useEditorActions(
  { dataset, viewerId, answering, announce, flow, record }: EditorProps,
  form: RefObject<QuestionFormHandle | null>,
) {
  const { t } = useTranslation(['form', 'record', 'status']);
  /** The record that could not be submitted, as an answer is missing or wrong. */
  const [attempted, setAttempted] = useState<string>();
  const { status, isModified } = record;
  const placeOf = (position: number) => ({
    position,
    total: flow.queue?.total ?? '…',
  });

  const perform = (kind: ActionKind, answers = record.answers): void => {
    if (flow.isLoading) return;
    const target = flow.nextPosition(kind);
    const place = placeOf(typeof target === 'number' ? target : record.position);
    const done = t(`status:${lowerCase(statusAfter(kind))}`);
    announce(t('form:done', { status: done, position: t('record:position', place) }));
    void flow.advance(kind, answers, () => answering.act(kind, record, answers));
  };
  const submit = (answers = record.answers): void => {
    if (canSubmit(dataset.questions, answers)) return perform('submit', answers);
    setAttempted(record.id);
    form.current?.focusFaulty();
  };
  const goTo = (position: number): void => {
    announce(t('record:region', placeOf(position)));
    flow.goTo(position);
  };
  const move = (step: 1 | -1): void => {
    announce(t('record:region', placeOf(record.position + step)));
    flow.move(step);
  };
  const commands = useResponseCommands(
    { viewerId, status, isModified, clearableStatus: status },
    {
      submit: () => submit(),
      saveDraft: () => perform('draft'),
      discard: () => perform('discard'),
      clear: () => perform('clear'),
    },
  );
  const { previous, next } = useMoveCommands({
    labels: [t('record:previous'), t('record:next')],
    reasons: [t('record:isFirst'), t('record:isLast')],
    group: t('record:moves'),
    repeats: true,
    canMove: flow.canGo,
    move,
  });
  return { perform, submit, goTo, move, commands, previous, next, attempted, place: placeOf(record.position) };
}
