import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkConfirmation, type CardActions, useGoToCard } from '#client/features/bulk/index.ts';
import { inView } from '#client/features/criteria/index.ts';
import type { QuestionFormHandle } from '#client/features/question/index.ts';
import { useHistoryCommands } from '#client/features/sync/index.ts';
import { referenceRecord } from '#client/features/similarity/index.ts';
import { fetchDeferred } from '#client/lib/lazy.ts';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';
import frame from '#client/ui/WorkPage.module.css';
import { Split, TWO_PANES } from '../Panes.tsx';
import { useLeaveGuard } from '../useLeaveGuard.ts';
import type { ViewProps } from '../view.ts';
import { BulkForm } from './BulkForm.tsx';
import { BulkRecords } from './BulkRecords.tsx';
import { BulkSheet } from './BulkSheet.tsx';
import { type BulkAction, useBatchSending } from './useBatchSending.ts';
import { useBulkActions } from './useBulkActions.ts';
import { useBulkCards } from './useBulkCards.ts';
import { useBulkCommands } from './useBulkCommands.ts';
import { useBulkForm } from './useBulkForm.ts';
import { useBulkList } from './useBulkList.ts';

/** A page of records that are answered together. */
export function BulkView(props: ViewProps) {
  const { dataset, viewerId, address, answering, announce } = props;
  const { criteria, size, page } = address;
  const { t } = useTranslation(['form', 'bulk']);
  const isWide = useMediaQuery(TWO_PANES, true, { getInitialValueInEffect: false });
  const questions = useRef<QuestionFormHandle>(null);
  const [attempted, setAttempted] = useState<number>();
  const list = useBulkList(props);
  const { records, total, ids, selected, reload } = list;
  const form = useBulkForm(dataset.id, viewerId);
  const sending = useBatchSending(dataset, viewerId, list, answering.settled);
  const actions = useBulkActions(dataset, list, form, sending);
  const cards = useBulkCards(list, actions.finishedCount);
  const count = selected.selection.ids.size;
  const hasAnswers = !form.isEmpty;
  const isRunning = sending.job !== null;
  const pageOf = (position: number): number => Math.ceil(position / size);
  const goTo = useGoToCard({
    first: records?.[0]?.position,
    count: ids.length,
    isLoading: list.isLoading,
    turnTo: (position) => void (pageOf(position) !== page && address.go({ page: pageOf(position) })),
    focusAt: cards.focusAt,
  });
  useEffect(fetchDeferred, []);
  useLeaveGuard(
    ({ currentLocation, nextLocation }) => {
      const isSameView =
        currentLocation.pathname === nextLocation.pathname && viewOf(currentLocation) === viewOf(nextLocation);
      if (!isRunning) return hasAnswers && !isSameView;
      return !isSameView || currentLocation.search !== nextLocation.search;
    },
    // Requests on their way may still fail. They are tried again with these answers.
    () => !isRunning && form.clear(),
    isRunning ? t('bulk:leave') : undefined,
  );
  useLeaveWarning(hasAnswers || isRunning);

  const act = (kind: BulkAction): void => {
    if (kind !== 'submit' || actions.isComplete) return actions.act(kind);
    setAttempted(form.number);
    questions.current?.focusFaulty();
  };
  const open = (recordId: string): void => {
    const position = records?.find(({ record }) => record.id === recordId)?.position;
    void address.go({ ...inView(address, 'focus'), ...(position ? { page: position } : {}), recordId });
  };
  const clear: CardActions['clear'] = (record) => void answering.act('clear', record).then(reload);
  const active = records?.find(({ record }) => record.id === cards.activeId)?.record;
  const last = Math.ceil(total / size);

  const commands = useBulkCommands(
    {
      viewerId,
      status: criteria.status,
      activeStatus: active?.status,
      count,
      hasAnswers,
      isRunning,
      canTurn: (step) => !list.isLoading && page + step >= 1 && page + step <= last,
    },
    {
      act,
      clearActive: () => active && clear(active),
      turn: (step) => void address.go({ page: page + step }),
      toggle: cards.toggle,
      move: cards.move,
      extend: cards.extend,
      selectPage: () => selected.setAll(ids, selected.coverage !== 'all'),
      selectAll: () => void list.selectAll(),
    },
  );
  const reloadSaved = (): void => void answering.settled().then(reload);
  const undo = (): void => {
    announce(t('form:undone'));
    if (actions.lastActionAt() > answering.lastActionAt()) return actions.undo();
    answering.undo();
    reloadSaved();
  };
  const redo = (): void => {
    announce(t('form:redone'));
    answering.redo();
    reloadSaved();
  };
  const history = useHistoryCommands({
    canUndo: !isRunning && (actions.canUndo || answering.canUndo),
    undo,
    canRedo: !isRunning && answering.canRedo,
    redo,
  });

  const [firstFailed] = answering.failed.keys();
  const showFailed = (): void => void (firstFailed && open(firstFailed));
  const left = (
    <BulkRecords
      {...props}
      {...{ list, cards, commands, open, clear }}
      failures={sending.failures}
      onRetry={actions.retry}
      onGo={goTo}
    />
  );
  const right = (
    <BulkForm
      ref={questions}
      {...{ dataset, form, sending, actions }}
      status={criteria.status}
      commands={{ ...commands, ...history }}
      showErrors={attempted === form.number}
      hasSelection={count > 0}
      failed={answering.failed.size}
      onShowFailed={showFailed}
    />
  );
  return (
    <>
      <PageTitle>{hasAnswers ? `* ${dataset.name}` : dataset.name}</PageTitle>
      <div className={frame.view}>
        {criteria.similar && (
          <referenceRecord.Part
            similarity={criteria.similar}
            vectors={dataset.vectorsSettings}
            fields={dataset.fields}
            onChange={(similar) => void address.search({ ...criteria, similar })}
            onEnd={() => void address.search({ ...criteria, similar: null })}
          />
        )}
        {isWide ? (
          <Split datasetId={dataset.id} left={left} right={right} />
        ) : (
          <BulkSheet count={count} isBusy={isRunning} list={left}>
            {right}
          </BulkSheet>
        )}
      </div>
      {actions.warning && (
        <BulkConfirmation
          {...actions.warning}
          action={commands[actions.warning.kind].label}
          onAnswer={actions.decide}
        />
      )}
    </>
  );
}

const viewOf = ({ search }: { search: string }): string | null => new URLSearchParams(search).get('viewMode');
