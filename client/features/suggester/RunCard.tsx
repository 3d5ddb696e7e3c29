import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { allOf } from '#client/features/criteria/index.ts';
import { SettingsCard } from '#client/features/datasetSettings/index.ts';
import { dashboardPath } from '#client/lib/paths.ts';
import { Link } from '#client/ui/Link.tsx';
import { JobStatus } from './JobStatus.tsx';
import type { Suggester_JobFragment } from './Suggester.generated.ts';
import { suggestDialog } from './suggestDialog.ts';

interface Props {
  datasetId: string;
  jobs: readonly Suggester_JobFragment[];
  questions: readonly Question[];
  /** Whether the server cannot be asked for their progress. */
  isLost: boolean;
}

/** Asks the model about records, and shows the progress of the last job. */
export function RunCard({ datasetId, jobs, questions, isLost }: Props) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const [last] = jobs;
  return (
    <SettingsCard title={t('suggester.ask')}>
      <p>
        {t('suggester.askText')} <Link to={dashboardPath(datasetId)}>{t('suggester.acceptance')}</Link>
      </p>
      <Button disabled={last?.status === 'RUNNING'} onClick={() => setOpen(true)}>
        {t('suggester.suggest')}
      </Button>
      {last && <JobStatus datasetId={datasetId} job={last} isLost={isLost} />}
      {isOpen && (
        <suggestDialog.Part
          isOpen
          datasetId={datasetId}
          questions={questions}
          criteria={allOf('PENDING')}
          onClose={() => setOpen(false)}
        />
      )}
    </SettingsCard>
  );
}
