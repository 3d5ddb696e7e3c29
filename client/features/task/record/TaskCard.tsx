import { Checkbox, Stack } from '@mantine/core';
import clsx from 'clsx';
import { memo, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBar } from '#client/ui/FailureBar.tsx';
import card from '#client/ui/RecordCard.module.css';
import { FindSimilar } from '#client/features/similarity/index.ts';
import { useStable } from '#client/lib/useStable.ts';
import { StatusPill } from '#client/ui/StatusPill.tsx';
import { Time } from '#client/ui/Time.tsx';
import type { TaskActions } from '../actions/index.ts';
import { TASK_LIMITS, type TaskCriteria } from '../criteria/index.ts';
import { type BodyProps, STATUS_NAMES, type TaskDataset, type TaskRecord } from '../model.ts';
import { Text2TextBody } from '../text2Text/index.ts';
import { TextClassificationBody } from '../textClassification/index.ts';
import { TokenClassificationBody } from '../tokenClassification/index.ts';
import { CardActions, type CardState, useCardCommands } from './CardActions.tsx';
import styles from './TaskCard.module.css';
import { TaskMenu } from './TaskMenu.tsx';

interface CardProps extends CardState {
  dataset: TaskDataset;
  /** The page's criteria, to which a search for neighbors is added. */
  criteria: TaskCriteria;
  onSearch(criteria: TaskCriteria): void;
  /** Why the last action was refused. */
  failure: string | undefined;
  isRestorable: boolean;
  onRestore(recordId: string): void;
}

type DerivedProps = 'viewerId' | 'edit' | 'status' | 'canReset' | 'failure' | 'isRestorable' | 'onRestore';

/** The functions must be stable, so that typing in one card does not render the others. */
interface Props extends Omit<CardProps, DerivedProps | 'actions'> {
  actions: TaskActions;
}

/** A record with its annotation and the actions on it. */
export function TaskCard({ actions, record: loaded, ...shared }: Props) {
  // Apollo's cache returns new objects for large pages, where a change of one record would render all cards again.
  const record = useStable(loaded);
  const { noteShown } = actions;
  useEffect(() => noteShown(record), [noteShown, record]);
  return (
    <Card
      {...shared}
      record={record}
      viewerId={actions.viewerId}
      actions={actions.recordActions}
      edit={actions.editOf(record.id)}
      status={actions.statusOf(record)}
      canReset={actions.canReset(record)}
      failure={actions.failureOf(record)}
      isRestorable={actions.isRestorable(record.id)}
      onRestore={actions.restore}
    />
  );
}

const NEIGHBORS = [TASK_LIMITS.neighbors];

const Card = memo(function Card(props: CardProps) {
  const { record, dataset, actions, edit, status, isReadOnly, isActive, isSelected, onSelect } = props;
  const { t } = useTranslation(['taskRecord', 'taskFilter', 'form', 'bulk', 'record']);
  const titleId = useId();
  const { id, externalId, eventTimestamp } = record;
  const commands = useCardCommands(props);
  const onRestore = props.isRestorable && !isReadOnly ? () => props.onRestore(id) : undefined;

  return (
    <article
      aria-labelledby={titleId}
      className={clsx(card.card, styles.card, isActive && styles.active)}
      data-selected={isSelected || undefined}
    >
      <header className={card.head}>
        {!isReadOnly && (
          <span className={card.box}>
            <Checkbox
              aria-label={t('bulk:select', { position: externalId })}
              checked={isSelected}
              readOnly
              onClick={(event) => onSelect(id, event.shiftKey)}
            />
          </span>
        )}
        <h3 id={titleId} className={card.title}>
          {t('taskRecord:title', { id: externalId })}
        </h3>
        <StatusPill status={STATUS_NAMES[status]} />
        {edit && <span className={styles.dot} role="img" aria-label={t('form:unsaved')} title={t('form:unsaved')} />}
        {eventTimestamp && (
          <span className={styles.time}>
            <Time iso={eventTimestamp} mayLieAhead />
          </span>
        )}
        <div className={card.tools}>
          <FindSimilar
            recordId={id}
            vectors={record.vectors.map(({ name }) => ({ name, title: name }))}
            whyNot={t('taskFilter:noVectors')}
            limits={NEIGHBORS}
            hasKeys={isActive}
            onFind={(similar) => props.onSearch({ ...props.criteria, similar })}
          />
          <TaskMenu record={record} dataset={dataset} hasKeys={isActive} onRestore={onRestore} />
        </div>
      </header>
      <Stack gap="md" p="md" pt="xs">
        <TaskBody
          record={record}
          dataset={dataset}
          edit={edit}
          isReadOnly={isReadOnly}
          isActive={isActive}
          onEdit={(annotation, how) => {
            actions.edit(record, annotation, how);
            if (!isSelected) onSelect(id, false);
          }}
          onValidate={commands.validateAs}
          onUndo={commands.undo.run}
        />
        {props.failure !== undefined && (
          <FailureBar action={t('record:restoreEdit')} onAction={onRestore}>
            {t('form:notSaved', { reason: props.failure })}
          </FailureBar>
        )}
        {!isReadOnly && <CardActions commands={commands} status={status} />}
      </Stack>
    </article>
  );
});

/** The part of a card that depends on the task. */
function TaskBody({ record, ...rest }: BodyProps<TaskRecord>) {
  switch (record.__typename) {
    case 'TextClassificationRecord':
      return <TextClassificationBody {...rest} record={record} />;
    case 'TokenClassificationRecord':
      return <TokenClassificationBody {...rest} record={record} />;
    case 'Text2TextRecord':
      return <Text2TextBody {...rest} record={record} />;
  }
}
