import { Button, Checkbox } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconChecks, IconEraser, IconRestore } from '@tabler/icons-react';
import clsx from 'clsx';
import { memo, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FindSimilar } from '#client/features/similarity/index.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { useStable } from '#client/lib/useStable.ts';
import { CommandButton } from '#client/ui/CommandButton.tsx';
import { Time } from '#client/ui/Time.tsx';
import type { RecordActions, TaskActions } from '../actions/index.ts';
import { TASK_LIMITS, type TaskCriteria, type TaskSimilarity } from '../criteria/index.ts';
import type { Annotation, BodyProps, TaskDataset, TaskRecord } from '../model.ts';
import { Text2TextBody } from '../text2Text/index.ts';
import { TextClassificationBody } from '../textClassification/index.ts';
import { TokenClassificationBody } from '../tokenClassification/index.ts';
import styles from './TaskCard.module.css';
import { TaskMenu } from './TaskMenu.tsx';
import { TaskStatusPill } from '../TaskStatusPill.tsx';
import { useCardCommands } from './useCardCommands.ts';

interface Shared {
  record: TaskRecord;
  dataset: TaskDataset;
  /** Only to be looked at: exploring, or writing a rule. */
  isReadOnly: boolean;
  /** Keys are for this card. */
  isActive: boolean;
  isSelected: boolean;
  /** Chooses the record, or not any more; a range goes on from the one chosen last. */
  onSelect(isRange: boolean): void;
  /** What the page shows, for going on from it to a record's neighbours. */
  criteria: TaskCriteria;
  onSearch(criteria: TaskCriteria): void;
  /** The record was validated or discarded. */
  onDealtWith(record: TaskRecord, status: TaskRecordStatus): void;
}

interface Props extends Shared {
  work: TaskActions;
}

/** A record: what it is, what can be made of it, and what was done with it. */
export function TaskCard({ work, record: given, onSelect, onSearch, onDealtWith, ...shared }: Props) {
  const record = useStable(given);
  const { noteShown } = work;
  const select = useCallbackRef(onSelect);
  const search = useCallbackRef(onSearch);
  const dealWith = useCallbackRef(onDealtWith);
  useEffect(() => noteShown(record), [noteShown, record]);
  return (
    <Card
      {...shared}
      record={record}
      viewerId={work.viewerId}
      actions={work.actions}
      edit={work.editOf(record.id)}
      status={work.statusOf(record)}
      canReset={work.canReset(record)}
      failure={work.failureOf(record)}
      isRestorable={work.isRestorable(record.id)}
      onRestore={work.restore}
      onSelect={select}
      onSearch={search}
      onDealtWith={dealWith}
    />
  );
}

interface CardProps extends Shared {
  viewerId: string;
  actions: RecordActions;
  /** What the person made of the record and did not save yet. */
  edit: Annotation | undefined;
  status: TaskRecordStatus;
  canReset: boolean;
  /** Why the last act was refused. */
  failure: string | undefined;
  isRestorable: boolean;
  onRestore(recordId: string): void;
}

// Typing into one card draws that one alone.
const Card = memo(function Card(props: CardProps) {
  const { record, dataset, actions, edit, status, failure, isReadOnly, isActive, isSelected, onSelect } = props;
  const { t } = useTranslation(['taskRecord', 'form', 'bulk']);
  const titleId = useId();
  const { id, externalId, eventTimestamp } = record;
  const hasKeys = isActive && !isReadOnly;
  // What something was done with is not chosen any more.
  const onDone = (): void => void (isSelected && onSelect(false));
  const onDealtWith = (to: TaskRecordStatus): void => props.onDealtWith(record, to);
  const commands = useCardCommands({ ...props, hasKeys, onToggle: () => onSelect(false), onDone, onDealtWith });
  const onRestore = props.isRestorable && !isReadOnly ? () => props.onRestore(id) : undefined;

  return (
    <article
      aria-labelledby={titleId}
      className={clsx(styles.card, isActive && styles.active)}
      data-selected={isSelected || undefined}
    >
      <header className={styles.head}>
        {!isReadOnly && (
          <span className={styles.box}>
            <Checkbox
              aria-label={t('bulk:select', { position: externalId })}
              checked={isSelected}
              readOnly
              onClick={(event) => onSelect(event.shiftKey)}
            />
          </span>
        )}
        <h3 id={titleId} className={styles.title}>
          {t('taskRecord:title', { id: externalId })}
        </h3>
        <TaskStatusPill status={status} />
        {edit && <span className={styles.dot} role="img" aria-label={t('form:unsaved')} title={t('form:unsaved')} />}
        {eventTimestamp && (
          <span className={styles.time}>
            <Time iso={eventTimestamp} />
          </span>
        )}
        <div className={styles.tools}>
          <FindSimilarTask
            record={record}
            isActive={isActive}
            onFind={(similar) => props.onSearch({ ...props.criteria, similar })}
          />
          <TaskMenu record={record} dataset={dataset} hasKeys={isActive} onRestore={onRestore} />
        </div>
      </header>
      <TaskBody
        record={record}
        dataset={dataset}
        edit={edit}
        isReadOnly={isReadOnly}
        isActive={isActive}
        onEdit={(annotation) => {
          actions.edit(record, annotation);
          if (!isSelected) onSelect(false);
        }}
        onValidate={(annotation) => {
          void actions.validate([record], annotation && (() => annotation));
          onDone();
          onDealtWith('VALIDATED');
        }}
        onUndo={commands.undo.run}
      />
      {failure !== undefined && <CardFailure reason={failure} onRestore={onRestore} />}
      {!isReadOnly && <CardActions commands={commands} status={status} />}
    </article>
  );
});

interface ActionsProps {
  commands: ReturnType<typeof useCardCommands>;
  status: TaskRecordStatus;
}

const ICON = { size: 16, 'aria-hidden': true };

/** The actions for one record. What is done already can be taken back in the same place. */
function CardActions({ commands, status }: ActionsProps) {
  const { validate, discard, clear, reset, undo } = commands;
  return (
    <div className={styles.actions}>
      {status === 'VALIDATED' ? (
        <CommandButton command={undo} icon={<IconArrowBackUp {...ICON} />} />
      ) : (
        <CommandButton command={validate} icon={<IconChecks {...ICON} />} variant="filled" />
      )}
      {status === 'DISCARDED' ? (
        <CommandButton command={undo} icon={<IconArrowBackUp {...ICON} />} />
      ) : (
        <CommandButton command={discard} icon={<IconBan {...ICON} />} />
      )}
      <CommandButton command={clear} icon={<IconEraser {...ICON} />} />
      <CommandButton command={reset} icon={<IconRestore {...ICON} />} />
    </div>
  );
}

interface FailureProps {
  reason: string;
  /** Brings back what was refused; absent where it is there. */
  onRestore: (() => void) | undefined;
}

/** That a record could not be saved, and why. */
function CardFailure({ reason, onRestore }: FailureProps) {
  const { t } = useTranslation(['form', 'record']);
  return (
    <div role="alert" className={styles.failure}>
      <IconAlertTriangle size={16} aria-hidden />
      <span className={styles.reason}>{t('form:notSaved', { reason })}</span>
      {onRestore && (
        <Button size="compact-sm" variant="outline" color="danger" onClick={onRestore}>
          {t('record:restoreEdit')}
        </Button>
      )}
    </div>
  );
}

/** The part of a card that differs from task to task. */
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

interface FindSimilarProps {
  record: TaskRecord;
  /** Keys are for this record's card. */
  isActive: boolean;
  onFind(similar: TaskSimilarity): void;
}

const NEIGHBOURS = [TASK_LIMITS.neighbours];

/** Looks for the neighbours of a record; a record without vectors says that it has none. */
function FindSimilarTask({ record, isActive, onFind }: FindSimilarProps) {
  const { t } = useTranslation('taskFilter');
  return (
    <FindSimilar
      recordId={record.id}
      vectors={record.vectors.map(({ name }) => ({ name, title: name }))}
      whyNot={t('noVectors')}
      limits={NEIGHBOURS}
      hasKeys={isActive}
      onFind={({ recordId, vector, order }) => onFind({ recordId, vector, order })}
    />
  );
}
