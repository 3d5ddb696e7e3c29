import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { conditionCount, type RecordCriteria } from '#client/features/criteria/index.ts';
import { filterPanel } from './FilterTools.tsx';
import styles from './RecordChoice.module.css';

/** Records are chosen by what they are, not by what the viewer answered. */
const HIDDEN = ['response'] as const;

interface Props {
  datasetId: string;
  questions: readonly Question[];
  words: string;
  onWords(words: string): void;
  criteria: RecordCriteria;
  onCriteria(criteria: RecordCriteria): void;
  /** Whether a dialog begins with the words. */
  isFirst?: boolean;
}

/** Chooses records for a job by words and filters. */
export function RecordChoice({ datasetId, questions, words, onWords, criteria, onCriteria, isFirst = false }: Props) {
  const { t } = useTranslation('settings');
  const [isFiltering, setFiltering] = useState(false);
  const count = conditionCount(criteria);
  return (
    <>
      <TextInput
        data-autofocus={isFirst || undefined}
        label={t('choice.which')}
        description={t('choice.whichHint')}
        placeholder={t('choice.words')}
        value={words}
        maxLength={500}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          {count > 0 ? t('choice.filtersSet', { count }) : t('choice.filters')}
        </Button>
      </div>
      {isFiltering && (
        <div className={styles.filters}>
          <filterPanel.Part
            datasetId={datasetId}
            questions={questions}
            criteria={criteria}
            at={null}
            hidden={HIDDEN}
            onChange={onCriteria}
          />
        </div>
      )}
    </>
  );
}

interface OutcomeProps {
  label: string;
  isBusy: boolean;
  children: ReactNode;
}

/** Shows what the job would do with the chosen records. */
export const ChoiceOutcome = ({ label, isBusy, children }: OutcomeProps) => (
  <div role="status" className={styles.outcome} aria-label={label} aria-busy={isBusy}>
    {children}
  </div>
);
