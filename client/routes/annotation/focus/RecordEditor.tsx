import { useCallbackRef, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { Activity, memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeAddress } from '#client/features/criteria/index.ts';
import { FieldList, recordText } from '#client/features/field/index.ts';
import { type Answers, canSubmit } from '#client/features/answer/index.ts';
import {
  QuestionForm,
  type QuestionFormHandle,
  type QuestionFormProps,
  useSpanLabels,
} from '#client/features/question/index.ts';
import {
  CompletedNotice,
  isCompletedByOthers,
  RecordHeader,
  RecordMenu,
  useAdjacentRecord,
} from '#client/features/record/index.ts';
import { ActionBar, type Answering, SaveState } from '#client/features/response/index.ts';
import { findSimilar, similarityScore } from '#client/features/similarity/index.ts';
import { fetchDeferred } from '#client/lib/lazy.ts';
import { usePreference } from '#client/lib/preferences.ts';
import { useFocusOnChange } from '#client/ui/focus.ts';
import { ONE_HAND, Panes, TWO_PANES } from '../Panes.tsx';
import type { Address } from '../useAddress.ts';
import type { FormRecord } from './useFocusedRecord.ts';
import { type EditorProps, useEditorActions } from './useEditorActions.ts';

// While an action is sent the page renders several times, but fields and questions stay the same.
const Fields = memo(FieldList);
const Questions = memo(QuestionForm);

/** The record on screen with its form and its actions. */
export function RecordEditor(props: EditorProps) {
  const { dataset, viewerId, address, answering, flow, record, undo } = props;
  const { t } = useTranslation(['form', 'record']);
  const { questions, fields } = dataset;
  const { status, isModified } = record;
  const form = useRef<QuestionFormHandle>(null);
  const { perform, submit, goTo, move, commands, previous, next, attempted, place } = useEditorActions(props, form);
  const spanControl = useSpanLabels(questions);
  const isOneHand = useMediaQuery(ONE_HAND, false, { getInitialValueInEffect: false });
  const failed = answering.failed.get(record.id);
  const failedElsewhere = [...answering.failed.keys()].filter((id) => id !== record.id);
  useEffect(fetchDeferred, []);
  useFormFocus(form, record.id, flow.isLoading, failed?.theirs);

  const restore = answering.isRestorable(record.id) ? () => answering.restore(record.id) : undefined;
  const handleAnswer: QuestionFormProps['onAnswer'] = useCallbackRef((...answer) =>
    answering.answer(record, ...answer),
  );
  const autoSubmit = usePreference(viewerId, 'autoSubmit');
  const handleComplete = useCallbackRef((answers: Answers) => autoSubmit && submit(answers));
  const shared = ({ id, answers, suggestions, status, fields: contents }: FormRecord) => ({
    recordId: id,
    answers,
    suggestions,
    status,
    contents,
    onAnswer: handleAnswer,
  });
  /** Renders the record, and out of sight its neighbors, so that going there only has to show them. */
  const renderNear = (render: NearProps['render']) =>
    flow.near.map(({ id }) => {
      const shown = id === record.id ? record : undefined;
      return (
        <Activity key={id} mode={shown ? 'visible' : 'hidden'}>
          <NearRecord recordId={id} shown={shown} answersOf={answering.answersOf} render={render} />
        </Activity>
      );
    });
  const saveState = (
    <SaveState
      failed={failed}
      failedElsewhere={failedElsewhere.length}
      // On narrow touch screens, a dot beside the position shows it instead.
      isModified={isModified && !isOneHand}
      undo={undo}
      onRetry={() => failed && (failed.entry.kind === 'submit' ? submit() : perform(failed.entry.kind))}
      onShowFailed={() => failedElsewhere[0] && flow.showRecord(failedElsewhere[0])}
    />
  );
  const header = (
    <RecordHeader {...place} {...{ status, isModified, previous, next }} onGo={goTo}>
      {isOneHand && saveState}
      {address.criteria.similar && <similarityScore.Part score={record.score} />}
      {dataset.vectorsSettings.length > 0 && (
        <findSimilar.Part recordId={record.id} vectors={dataset.vectorsSettings} onFind={flow.findSimilar} />
      )}
      <RecordMenu
        record={record}
        text={recordText(fields, record.fields)}
        link={linkTo(address, record.id)}
        hasKeys
        clear={commands.clear}
        onRestore={restore}
      />
    </RecordHeader>
  );
  return (
    <Panes
      datasetId={dataset.id}
      recordId={record.id}
      status={status}
      isInert={flow.isLoading}
      canSwipe={flow.canGo}
      onSwipe={move}
      label={t('record:region', place)}
      header={isOneHand ? null : header}
      fields={renderNear((near) => (
        <Fields
          {...shared(near)}
          fields={fields}
          spanQuestions={questions}
          activeLabels={spanControl}
          {...hitsOf(address)}
        />
      ))}
      questions={
        <>
          <CompletedNotice>
            {dataset.distribution !== null && isCompletedByOthers(record) && t('form:completed')}
          </CompletedNotice>
          {renderNear((near) => (
            <Questions
              {...shared(near)}
              ref={form}
              questions={questions}
              spanControl={spanControl}
              showErrors={attempted === near.id}
              onComplete={handleComplete}
            />
          ))}
        </>
      }
      actions={
        <ActionBar
          isOneHand={isOneHand}
          submit={commands.submit}
          draft={commands.draft}
          {...(status === 'DISCARDED' ? {} : { discard: commands.discard })}
          {...(canSubmit(questions, record.answers) ? {} : { submitHint: t('form:incomplete') })}
        >
          {isOneHand ? header : saveState}
        </ActionBar>
      }
    />
  );
}

/** Focuses the form when a record is shown, unless the person works elsewhere, and when it comes back from a conflict. */
function useFormFocus(
  form: RefObject<QuestionFormHandle | null>,
  recordId: string,
  isLoading: boolean,
  conflict: unknown,
): void {
  const focus = useCallbackRef((): void => {
    // In one column, the focus would scroll past the record and open a phone's keyboard.
    if (window.matchMedia(TWO_PANES).matches) form.current?.focusFirst();
  });
  // Before the record is painted, so that it never takes the focus from a text that the person has entered.
  useLayoutEffect(
    function focusFirstQuestion() {
      if (!document.activeElement?.closest(KEEPS_FOCUS)) focus();
    },
    [recordId, isLoading, focus],
  );
  useWindowEvent('keydown', function leaveSearch({ key, target }) {
    if (key === 'Escape' && target instanceof Element && target.closest('[role="search"]')) focus();
  });
  // The control with the focus may disappear when a conflict is resolved.
  useFocusOnChange(conflict, () => ({ focus }));
}

interface NearProps {
  recordId: string;
  shown: FormRecord | undefined;
  answersOf: Answering['answersOf'];
  render(record: FormRecord): ReactNode;
}

function NearRecord({ recordId, shown, answersOf, render }: NearProps) {
  const cached = useAdjacentRecord(recordId);
  if (shown) return render(shown);
  return cached && render({ ...cached, answers: answersOf(cached) });
}

/** The address of the record among the same records. */
const linkTo = (address: Address, recordId: string): string => {
  const search = writeAddress(new URLSearchParams(), { ...address, recordId });
  return `${location.origin}${location.pathname}?${search.toString()}`;
};

const hitsOf = ({ criteria: { search } }: Address) => (search ? { hits: search } : {});

/** Elements that keep the focus when the record changes. */
const KEEPS_FOCUS = 'nav, aside, header, [data-keeps-focus], [role="dialog"], [role="menu"]';
