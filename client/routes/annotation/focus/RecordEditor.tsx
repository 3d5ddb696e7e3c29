import { useCallbackRef } from '@mantine/hooks';
import { Activity, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeAddress } from '#client/features/criteria/index.ts';
import { FieldList, recordText } from '#client/features/field/index.ts';
import { type Answers, type AnswerValue, canSubmit } from '#client/features/answer/index.ts';
import { QuestionForm, type QuestionFormHandle, useSpanLabels } from '#client/features/question/index.ts';
import { type QueueEntry, RecordHeader, RecordMenu, useAdjacentRecord } from '#client/features/record/index.ts';
import {
  ActionBar,
  type ActionCommand,
  type ActionKind,
  type Answering,
  SaveState,
  statusAfter,
} from '#client/features/response/index.ts';
import { FindSimilar, SimilarityScore } from '#client/features/similarity/index.ts';
import { formatNumber } from '#client/lib/format.ts';
import { fetchDeferred } from '#client/lib/lazy.ts';
import { usePreference } from '#client/lib/preferences.ts';
import { lowerCase } from '#client/lib/text.ts';
import { useFocusOnChange } from '#client/ui/keepFocus.ts';
import { Panes, TWO_PANES } from '../Panes.tsx';
import { useRecordCommands } from '../useRecordCommands.ts';
import type { Address } from '../useAddress.ts';
import type { ViewProps } from '../view.ts';
import type { DrawnRecord, RecordOnScreen, RecordFlow } from './useRecordFlow.ts';

// An action makes the page render several times while it is sent; what people read and answer changes in none of them.
const Fields = memo(FieldList);
const Questions = memo(QuestionForm);

interface Props extends ViewProps {
  flow: RecordFlow;
  record: RecordOnScreen;
  undo: ActionCommand;
}

/** The record on screen: what to read, what to answer, and what to do with it. */
export function RecordEditor({ dataset, viewerId, address, answering, announce, flow, record, undo }: Props) {
  const { t, i18n } = useTranslation(['form', 'record', 'status']);
  const { questions, fields } = dataset;
  const form = useRef<QuestionFormHandle>(null);
  const [attempted, setAttempted] = useState<string>();
  const spanControl = useSpanLabels(questions);
  const failed = answering.failed.get(record.id);
  const failedElsewhere = [...answering.failed.keys()].filter((id) => id !== record.id);
  const total = flow.queue?.total ?? record.position;
  const placeOf = (position: number) => ({
    position: formatNumber(position, i18n.language),
    total: formatNumber(total, i18n.language),
  });

  useEffect(fetchDeferred, []);
  function focus(): void {
    // In one column the focus would scroll past the record, and open the keyboard of a telephone.
    if (window.matchMedia(TWO_PANES).matches) form.current?.focusFirst();
  }
  useEffect(
    function beginWithFirstQuestion() {
      if (!document.activeElement?.closest(KEEPS_FOCUS)) focus();
    },
    [record.id, flow.isLoading],
  );
  // Once it is decided whose answers count, what had the focus before may be gone.
  useFocusOnChange(failed?.theirs, () => ({ focus }));

  const perform = (kind: ActionKind, answers = record.answers): void => {
    if (flow.isLoading) return;
    const next = flow.following(kind);
    const place = placeOf(typeof next === 'number' ? next : record.position);
    const status = t(`status:${lowerCase(statusAfter(kind))}`);
    announce(t('form:done', { status, position: t('record:position', place) }));
    void flow.advance(kind, answers, () => answering.act(kind, record, answers));
  };
  const submit = (answers = record.answers): void => {
    if (canSubmit(questions, answers)) return perform('submit', answers);
    setAttempted(record.id);
    form.current?.focusFaulty();
  };
  const move = (step: 1 | -1): void => {
    announce(t('record:region', placeOf(record.position + step)));
    flow.move(step);
  };
  const commands = useRecordCommands(viewerId, record, flow.canGo, {
    submit: () => submit(),
    saveDraft: () => perform('draft'),
    discard: () => perform('discard'),
    clear: () => perform('clear'),
    move,
  });

  const restore = answering.isRestorable(record.id) ? () => answering.restore(record.id) : undefined;
  const handleAnswer = useCallbackRef((question: string, value: AnswerValue | undefined) =>
    answering.answer(record, question, value),
  );
  const autoSubmit = usePreference(viewerId, 'autoSubmit');
  const handleComplete = useCallbackRef((answers: Answers) => autoSubmit && submit(answers));
  const shared = ({ id, answers, suggestions, status, fields: contents }: DrawnRecord) => ({
    recordId: id,
    answers,
    suggestions,
    status,
    contents,
    onAnswer: handleAnswer,
  });
  const drawEach = (draw: (drawn: DrawnRecord) => ReactNode) => (
    <AdjacentRecords near={flow.near} record={record} answersOf={answering.answersOf}>
      {draw}
    </AdjacentRecords>
  );
  return (
    <Panes
      datasetId={dataset.id}
      recordId={record.id}
      status={record.status}
      isInert={flow.isLoading}
      onSwipe={(step) => flow.canGo(step) && move(step)}
      label={t('record:region', placeOf(record.position))}
      header={
        <RecordHeader
          {...placeOf(record.position)}
          status={record.status}
          isModified={record.isModified}
          previous={commands.previous}
          next={commands.next}
        >
          {address.criteria.similar && <SimilarityScore score={record.score} />}
          <FindSimilar recordId={record.id} vectors={dataset.vectorsSettings} onFind={flow.findSimilar} />
          <RecordMenu
            record={record}
            text={recordText(fields, record.fields)}
            link={linkTo(address, record.id)}
            hasKeys
            clear={commands.clear}
            onRestore={restore}
          />
        </RecordHeader>
      }
      fields={drawEach((drawn) => (
        <Fields
          {...shared(drawn)}
          fields={fields}
          spanQuestions={questions}
          activeLabels={spanControl}
          {...hitsOf(address)}
        />
      ))}
      questions={drawEach((drawn) => (
        <Questions
          {...shared(drawn)}
          ref={form}
          questions={questions}
          spanControl={spanControl}
          showErrors={attempted === drawn.id}
          onComplete={handleComplete}
        />
      ))}
      actions={
        <ActionBar
          submit={commands.submit}
          draft={commands.draft}
          {...(record.status === 'DISCARDED' ? {} : { discard: commands.discard })}
          {...(canSubmit(questions, record.answers) ? {} : { submitHint: t('form:incomplete') })}
        >
          <SaveState
            failed={failed}
            failedElsewhere={failedElsewhere.length}
            isModified={record.isModified}
            undo={undo}
            onRetry={() => failed && (failed.kind === 'submit' ? submit() : perform(failed.kind))}
            onShowFailed={() => failedElsewhere[0] && flow.showRecord(failedElsewhere[0])}
          />
        </ActionBar>
      }
    />
  );
}

interface AdjacentProps {
  /** The record on screen and its neighbours, in order. */
  near: readonly QueueEntry[];
  record: DrawnRecord;
  answersOf: Answering['answersOf'];
  children: (record: DrawnRecord) => ReactNode;
}

/**
 * A part of the record on screen, and out of sight the same part of those before and after it: they are drawn while the person
 * reads, so that going there only has to show what is there.
 */
function AdjacentRecords({ near, record, answersOf, children }: AdjacentProps) {
  return near.map(({ id }) => (
    <Activity key={id} mode={id === record.id ? 'visible' : 'hidden'}>
      <Drawn recordId={id} shown={id === record.id ? record : undefined} answersOf={answersOf}>
        {children}
      </Drawn>
    </Activity>
  ));
}

interface DrawnProps extends Pick<AdjacentProps, 'answersOf' | 'children'> {
  recordId: string;
  shown: DrawnRecord | undefined;
}

function Drawn({ recordId, shown, answersOf, children }: DrawnProps) {
  const cached = useAdjacentRecord(recordId);
  if (shown) return children(shown);
  return cached && children({ ...cached, answers: answersOf(cached) });
}

/** Where a colleague finds the record, among the same others. */
const linkTo = (address: Address, recordId: string): string => {
  const search = writeAddress(new URLSearchParams(), { ...address, recordId });
  return `${location.origin}${location.pathname}?${search.toString()}`;
};

/** What was searched for is marked in the texts. */
const hitsOf = ({ criteria: { search } }: Address) => (search ? { hits: search } : {});

/** Where somebody works beside the form, so that the focus must stay there when the record changes. */
const KEEPS_FOCUS = 'nav, aside, header, [data-keeps-focus], [role="dialog"], [role="menu"]';
