import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNarrowed, type RecordCriteria } from '#client/features/criteria/index.ts';
import { majorityDialog, toReviewFilter } from '#client/features/review/index.ts';
import type { ReviewedDataset } from './view.ts';
import styles from './Majorities.module.css';

interface Props {
  dataset: ReviewedDataset;
  criteria: RecordCriteria;
  onChanged(): void;
}

/** Opens the dialog that settles many records at once. */
export function Majorities({ dataset: { id, questions }, criteria, onChanged }: Props) {
  const { t } = useTranslation('review');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-label={t('bulk')}
        leftSection={<IconUsersGroup size={16} aria-hidden />}
        classNames={{ label: styles.label!, section: styles.icon! }}
        onClick={() => setOpen(true)}
      >
        {t('bulk')}
      </Button>
      {isOpen && (
        <majorityDialog.Part
          datasetId={id}
          questions={questions}
          shown={isNarrowed(criteria) ? { filter: toReviewFilter(criteria), search: criteria.search } : null}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
