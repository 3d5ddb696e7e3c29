import { Checkbox, Group } from '@mantine/core';
import { IconAlertTriangle, IconMaximize } from '@tabler/icons-react';
import clsx from 'clsx';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, FieldList, recordText, type SearchHits } from '#client/features/field/index.ts';
import { type AnswerValue, fromResponse, type Question } from '#client/features/answer/index.ts';
import { isCompletedByOthers, type QueuedRecord_RecordFragment, RecordMenu } from '#client/features/record/index.ts';
import { similarityScore } from '#client/features/similarity/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { lowerCase } from '#client/lib/text.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { StatusPill } from '#client/ui/StatusPill.tsx';
import card from '#client/ui/RecordCard.module.css';
import styles from './BulkCard.module.css';

// Selecting the page renders every card again, but not its texts.
const Fields = memo(FieldList);

/** A stable object: a new one renders all cards again. */
export interface CardActions {
  toggle(recordId: string, isRange: boolean): void;
  /** Called when the card receives the focus. */
  activate(recordId: string): void;
  open(recordId: string): void;
  clear(record: QueuedRecord_RecordFragment): void;
}

export interface CardProps {
  record: QueuedRecord_RecordFragment;
  position: number;
  score: number | undefined;
  isSelected: boolean;
  isActive: boolean;
  /** Whether the card grows with its texts instead of scrolling. */
  isFull: boolean;
  /** Why the record could not be saved. */
  failure: string | undefined;
  fields: readonly Field[];
  questions: readonly Question[];
  /** Whether a number of answers completes a record. */
  isDistributed: boolean;
  /** Whether it is far from the viewport. */
  isDistant: boolean;
  hits: SearchHits | undefined;
  actions: CardActions;
}

/** One record of the page. */
export const BulkCard = memo(function BulkCard(props: CardProps) {
  const {
    record,
    position,
    score,
    isSelected,
    isActive,
    isFull,
    failure,
    fields,
    questions,
    isDistant,
    hits,
    actions,
  } = props;
  const { t } = useTranslation('bulk');
  const { formatNumber } = useFormats();
  const answers = useMemo(() => fromResponse(record.response), [record.response]);
  // A text without spans is rendered like any other.
  const marked = useMemo(() => questions.filter(({ name }) => hasSpans(answers[name])), [questions, answers]);
  const hasValues = fields.some(({ __typename }) => __typename !== 'TextField');
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="row"
      aria-selected={isSelected}
      aria-rowindex={position}
      data-record={record.id}
      data-values={hasValues || undefined}
      tabIndex={tabIndex}
      className={clsx(card.card, styles.card, isFull && styles.full)}
      onFocus={() => actions.activate(record.id)}
    >
      <div role="gridcell" className={clsx(card.head, styles.head)}>
        <label className={card.box}>
          <Checkbox
            aria-label={t('select', { position })}
            checked={isSelected}
            readOnly
            tabIndex={tabIndex}
            onClick={(event) => actions.toggle(record.id, event.shiftKey)}
          />
          <span aria-hidden className={card.title}>
            {`#${formatNumber(position)}`}
          </span>
        </label>
        {props.isDistributed && isCompletedByOthers(record) ? (
          <StatusPill status="completed">{t('byOthers')}</StatusPill>
        ) : (
          <StatusPill status={lowerCase(record.status)} />
        )}
        {score !== undefined && <similarityScore.Part score={score} />}
        {failure !== undefined && (
          <Group component="span" gap="xs" wrap="nowrap" miw={0} c="var(--marl-danger)" fz="xs">
            <IconAlertTriangle size={14} aria-hidden style={{ flex: 'none' }} />
            {failure}
          </Group>
        )}
        <CardTools {...{ record, position, isActive, fields, actions }} />
      </div>
      <div role="gridcell" className={styles.fields}>
        <Fields
          recordId={record.id}
          fields={fields}
          contents={record.fields}
          spanQuestions={marked}
          answers={answers}
          suggestions={NO_SUGGESTIONS}
          isDistant={isDistant}
          {...(hits ? { hits } : {})}
        />
      </div>
    </div>
  );
});

type ToolsProps = Pick<CardProps, 'record' | 'position' | 'isActive' | 'fields' | 'actions'>;

/** The actions on a single record. Selecting does not render them again. */
const CardTools = memo(function CardTools({ record, position, isActive, fields, actions }: ToolsProps) {
  const { t } = useTranslation(['bulk', 'form']);
  return (
    <div className={card.tools}>
      <IconButton
        label={t('bulk:open', { position })}
        icon={IconMaximize}
        iconSize={16}
        tabIndex={isActive ? 0 : -1}
        onClick={() => actions.open(record.id)}
      />
      <RecordMenu
        record={record}
        text={recordText(fields, record.fields)}
        hasKeys={isActive}
        clear={{
          ...CLEAR,
          label: t('form:clearResponse'),
          when: () => record.status !== 'PENDING',
          run: () => actions.clear(record),
        }}
      />
    </div>
  );
});

/** The page registers the command; the menu shows its keys. */
const CLEAR = { id: 'record.clear', keys: 'Shift+Backspace' };

const hasSpans = (answer: AnswerValue | undefined): boolean =>
  answer !== undefined && 'spans' in answer && answer.spans.length > 0;

/** Bulk actions ignore suggestions. */
const NO_SUGGESTIONS = [] as const;
