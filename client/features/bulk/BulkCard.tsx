import { ActionIcon, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconMaximize } from '@tabler/icons-react';
import clsx from 'clsx';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, FieldList, recordText, type SearchHits } from '#client/features/field/index.ts';
import { type AnswerValue, fromResponse, type Question } from '#client/features/answer/index.ts';
import { type QueuedRecord_RecordFragment, RecordMenu } from '#client/features/record/index.ts';
import { SimilarityScore } from '#client/features/similarity/index.ts';
import { formatNumber } from '#client/lib/format.ts';
import { lowerCase } from '#client/lib/text.ts';
import { StatusPill } from '#client/ui/StatusPill.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './BulkCard.module.css';

// Choosing a whole page draws every card again, but not what is read in it.
const Fields = memo(FieldList);

/** What can be done with any of the cards; the same object as long as possible, so that cards are not drawn for nothing. */
export interface CardActions {
  toggle(recordId: string, isRange: boolean): void;
  /** The card has the focus: keys are about it. */
  activate(recordId: string): void;
  open(recordId: string): void;
  clear(record: QueuedRecord_RecordFragment): void;
}

export interface CardProps {
  record: QueuedRecord_RecordFragment;
  /** Its place in the queue, from 1. */
  position: number;
  score: number | undefined;
  isSelected: boolean;
  /** Whether Tab leads to this card and its controls. */
  isActive: boolean;
  /** Whether all of its texts are shown, instead of some lines to scroll in. */
  isFull: boolean;
  /** Why it could not be answered. */
  failure: string | undefined;
  fields: readonly Field[];
  questions: readonly Question[];
  hits: SearchHits | undefined;
  actions: CardActions;
}

/** One record of the page: its texts to read, whether it is chosen, and what was done with it. */
export const BulkCard = memo(function BulkCard(props: CardProps) {
  const { record, score, isSelected, isActive, isFull, failure, fields, questions, hits, actions } = props;
  const { t, i18n } = useTranslation('bulk');
  const position = formatNumber(props.position, i18n.language);
  const answers = useMemo(() => fromResponse(record.response), [record.response]);
  // Where nothing is marked the text is read as any other.
  const marked = useMemo(() => questions.filter(({ name }) => hasSpans(answers[name])), [questions, answers]);
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="row"
      aria-selected={isSelected}
      aria-rowindex={props.position}
      data-record={record.id}
      tabIndex={tabIndex}
      className={clsx(styles.card, isFull && styles.full)}
      onFocus={() => actions.activate(record.id)}
    >
      <div role="gridcell" className={styles.head}>
        <label className={styles.box}>
          <Checkbox
            aria-label={t('select', { position })}
            checked={isSelected}
            readOnly
            tabIndex={tabIndex}
            onClick={(event) => actions.toggle(record.id, event.shiftKey)}
          />
          <span aria-hidden className={styles.position}>
            {`#${position}`}
          </span>
        </label>
        <StatusPill status={lowerCase(record.status)} />
        <SimilarityScore score={score} />
        {failure !== undefined && (
          <span className={styles.failure}>
            <IconAlertTriangle size={14} aria-hidden />
            {failure}
          </span>
        )}
        <CardTools {...{ record, position, isActive, fields, actions }} />
      </div>
      <div role="gridcell" className={styles.fields}>
        <Fields
          isReadOnly
          recordId={record.id}
          fields={fields}
          contents={record.fields}
          spanQuestions={marked}
          answers={answers}
          suggestions={NO_SUGGESTIONS}
          {...(hits ? { hits } : {})}
        />
      </div>
    </div>
  );
});

interface ToolsProps extends Pick<CardProps, 'record' | 'isActive' | 'fields' | 'actions'> {
  position: string;
}

/** What is done with this record alone. Choosing does not draw it again. */
const CardTools = memo(function CardTools({ record, position, isActive, fields, actions }: ToolsProps) {
  const { t } = useTranslation(['bulk', 'form']);
  const name = t('bulk:open', { position });
  return (
    <div className={styles.tools}>
      <Tooltip label={name}>
        <ActionIcon aria-label={name} size={28} tabIndex={isActive ? 0 : -1} onClick={() => actions.open(record.id)}>
          <IconMaximize size={16} />
        </ActionIcon>
      </Tooltip>
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

/** The menu item shows the keys of the page's command. */
const CLEAR = { id: 'record.clear', keys: 'Shift+Backspace' };

const hasSpans = (answer: AnswerValue | undefined): boolean =>
  answer !== undefined && 'spans' in answer && answer.spans.length > 0;

/** Nothing is suggested where many records are answered alike. */
const NO_SUGGESTIONS = [] as const;
