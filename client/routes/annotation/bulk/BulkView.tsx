import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkListHandle, BulkConfirmation, type CardActions } from '#client/features/bulk/index.ts';
import { inView } from '#client/features/criteria/index.ts';
import type { QuestionFormHandle } from '#client/features/question/index.ts';
import { FailedBadge } from '#client/features/response/index.ts';
import { referenceRecord } from '#client/features/similarity/index.ts';
import { fetchDeferred } from '#client/lib/lazy.ts';
import { PageTitle } from '#client/ui/Page.tsx';
import styles from '../AnnotationPage.module.css';
import { Split, TWO_PANES } from '../Split.tsx';
import { useHistoryCommands } from '../useHistoryCommands.ts';
import type { ViewProps } from '../view.ts';
import { BulkForm } from './BulkForm.tsx';
import { BulkRecords } from './BulkRecords.tsx';
import { BulkSheet } from './BulkSheet.tsx';
import { useActiveCard } from './useActiveCard.ts';
import { useBulkCommands } from './useBulkCommands.ts';
import { type BulkAction, useBulkActions } from './useBulkActions.ts';
import { useBulkList } from './useBulkList.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** A page of records that are answered together. */
export function BulkView(props: ViewProps) {
  const { dataset, viewerId, address, answering, announce } = props;
  const { criteria, size, page } = address;
  const { t } = useTranslation('form');
  const isWide = useMediaQuery(TWO_PANES, true, { getInitialValueInEffect: false });
  const handle = useRef<BulkListHandle>(null);
  const pane = useRef<HTMLDivElement>(null);
  const form = useRef<QuestionFormHandle>(null);
  const [attempted, setAttempted] = useState<number>();
  const list = useBulkList(props);
  const { records, total, ids, choice, reload } = list;
  const actions = useBulkActions(dataset, viewerId, list, answering.settled);
  const card = useActiveCard({ list: handle, pane, actsOver: actions.actsOver }, list);
  const count = choice.selection.ids.size;
  const isRunning = actions.run !== null;
  useEffect(fetchDeferred, []);
  useLeaveGuard({ hasAnswers: actions.hasAnswers, isRunning }, actions.giveUp);

  const act = (kind: BulkAction): void => {
    if (kind !== 'submit' || actions.isComplete) return actions.act(kind);
    setAttempted(actions.round);
    form.current?.focusFaulty();
  };
  const open = (recordId: string): void => {
    const position = records?.find(({ record }) => record.id === recordId)?.position;
    void address.go({ ...inView(address, 'focus'), ...(position ? { page: position } : {}), recordId });
  };
  const clear: CardActions['clear'] = (record) => void answering.act('clear', record).then(reload);
  const active = records?.find(({ record }) => record.id === card.activeId)?.record;
  const last = Math.ceil(total / size);

  const commands = useBulkCommands(
    {
      viewerId,
      status: criteria.status,
      activeStatus: active?.status,
      count,
      hasAnswers: actions.hasAnswers,
      isRunning,
      canTurn: (step) => !list.isLoading && page + step >= 1 && page + step <= last,
    },
    {
      act,
      clearActive: () => active && clear(active),
      turn: (step) => void address.go({ page: page + step }),
      toggle: card.toggle,
      move: card.move,
      extend: card.extend,
      selectPage: () => choice.setAll(ids, list.coverage !== 'all'),
      selectAll: () => void list.selectAll(),
    },
  );
  const reloadSaved = (): void => void answering.settled().then(reload);
  const undo = (): void => {
    announce(t('undone'));
    if (actions.lastAt > answering.lastAt()) return actions.undo();
    answering.undo();
    reloadSaved();
  };
  const redo = (): void => {
    announce(t('redone'));
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
  const left = <BulkRecords {...props} {...{ list, actions, card, handle, pane, commands, open, clear }} />;
  const right = (
    <BulkForm
      ref={form}
      dataset={dataset}
      status={criteria.status}
      actions={actions}
      commands={{ ...commands, ...history }}
      showErrors={attempted === actions.round}
      hasSelection={count > 0}
      failed={answering.failed.size}
      onShowFailed={showFailed}
    />
  );
  return (
    <>
      <PageTitle>{actions.hasAnswers ? `* ${dataset.name}` : dataset.name}</PageTitle>
      <FailedBadge count={answering.failed.size} onShow={showFailed} />
      <div className={styles.view}>
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
      <BulkConfirmation warning={actions.warning} onAnswer={actions.decide} />
    </>
  );
}
