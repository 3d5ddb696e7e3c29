import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { useSwipe } from '#client/ui/useSwipe.ts';
import styles from './Panes.module.css';
import { Split, TWO_PANES } from './Split.tsx';

interface Props {
  /** Whose division of the space is kept. */
  datasetId: string;
  /** Another record begins at the top again. */
  recordId: string;
  status: RecordStatus;
  /** Still on screen while another record is on its way: nothing can be done with it. */
  isInert: boolean;
  /** The record's name for assistive technology. */
  label: string;
  header: ReactNode;
  fields: ReactNode;
  questions: ReactNode;
  actions: ReactNode;
  /** A finger swiped the record: on, or back. */
  onSwipe(step: 1 | -1): void;
}

/** The record on the left and the questions on the right; one column where there is no room for two. */
export function Panes({
  datasetId,
  recordId,
  status,
  isInert,
  label,
  header,
  fields,
  questions,
  actions,
  onSwipe,
}: Props) {
  const { t } = useTranslation('record');
  const isWide = useMediaQuery(TWO_PANES, true, { getInitialValueInEffect: false });
  const swipe = useSwipe(onSwipe);
  const fieldsPane = useRef<HTMLDivElement>(null);
  const questionsPane = useRef<HTMLDivElement>(null);

  useLayoutEffect(
    function beginAtTop() {
      fieldsPane.current?.scrollTo({ top: 0 });
      questionsPane.current?.scrollTo({ top: 0 });
    },
    [recordId],
  );

  const record = (
    <article className={styles.record} aria-label={label} {...swipe}>
      {fields}
    </article>
  );
  const form = (
    <section className={styles.questions} aria-label={t('questions')}>
      {questions}
    </section>
  );

  if (!isWide) {
    return (
      <div className={styles.column} inert={isInert}>
        {header}
        <div ref={fieldsPane} className={styles.scroll}>
          {record}
          {form}
        </div>
        {actions}
      </div>
    );
  }
  return (
    <Split
      datasetId={datasetId}
      left={
        <div className={styles.recordPane} inert={isInert}>
          {header}
          <div ref={fieldsPane} className={styles.scroll}>
            {record}
          </div>
        </div>
      }
      right={
        <div className={styles.formPane} data-status={status.toLowerCase()} inert={isInert}>
          <div ref={questionsPane} className={styles.scroll}>
            {form}
          </div>
          {actions}
        </div>
      }
    />
  );
}
