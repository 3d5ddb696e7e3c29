import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '#client/i18n/i18n.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { dashboardPath } from '#client/lib/paths.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Link } from '#client/ui/Link.tsx';
import panel from '#client/ui/Panel.module.css';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { useProgressQuery } from './Progress.generated.ts';
import { StatusCounts } from './StatusCounts.tsx';
import { datasetChanges } from './datasetChanges.ts';

const MINE = ['submitted', 'discarded', 'draft', 'pending'] as const;
const TEAM = ['submitted', 'conflicting', 'discarded', 'pending'] as const;
const DISTRIBUTED = ['completed', 'pending'] as const;

const assigned = lazyPart(() =>
  withTexts(() => import('./OwnAssignments.tsx'), 'assignments').then((module) => module.OwnAssignments),
);

/** Owners and admins see resolutions, so their answers are not checked against them. */
const ownControlScore = lazyPart(() =>
  withTexts(() => import('./OwnControlScore.tsx'), 'dashboard').then((module) => module.OwnControlScore),
);

/** Annotators do not see it. */
const users = lazyPart(() =>
  withTexts(() => import('./UsersProgress.tsx'), 'dashboard').then((module) => module.UsersProgress),
);

interface Props {
  datasetId: string;
  /** How many answers complete a record; null: everyone answers every record. */
  minSubmitted: number | null;
  /** Whether the viewer manages the dataset, and sees each user's progress. */
  isLead: boolean;
}

/** The progress of the viewer, the team, and each user. */
export function ProgressPanel({ datasetId, minSubmitted, isLead }: Props) {
  const { t } = useTranslation(['panel', 'common']);
  const { formatPercent } = useFormats();
  const { data, error, loading, refetch } = useProgressQuery({
    variables: { datasetId },
    errorPolicy: 'all',
    notifyOnNetworkStatusChange: true,
  });
  const dataset = data?.dataset;
  if (error && !dataset) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!dataset) return <SkeletonText lines={8} />;
  const { metrics, progress } = dataset;
  const [mine, team] = [t('panel:mine'), t('panel:team')];
  return (
    <div className={panel.panel}>
      <section className={panel.part} aria-labelledby="progress-mine">
        <h3 id="progress-mine" className={`${panel.heading} ${panel.line}`}>
          {mine}
          {metrics && <span className={panel.percent}>{formatPercent(metrics.progress)}</span>}
        </h3>
        {metrics ? (
          <>
            <p className={panel.note}>
              {t('panel:responded', {
                responded: metrics.responded,
                total: metrics.records,
              })}
            </p>
            <StatusCounts label={mine} statuses={MINE} counts={metrics} />
            <assigned.Part datasetId={datasetId} own={metrics} />
            {!isLead && <ownControlScore.Part datasetId={datasetId} />}
          </>
        ) : (
          <Unavailable what={mine} />
        )}
      </section>
      <section className={panel.part} aria-labelledby="progress-team">
        <h3 id="progress-team" className={panel.heading}>
          {team}
        </h3>
        {!progress ? (
          <Unavailable what={team} />
        ) : minSubmitted !== null && progress.completed != null ? (
          <>
            <p className={panel.note}>{t('panel:needed', { count: minSubmitted })}</p>
            <StatusCounts
              label={team}
              statuses={DISTRIBUTED}
              counts={{ completed: progress.completed, pending: progress.pending }}
              total={progress.total}
            />
          </>
        ) : (
          <StatusCounts label={team} statuses={TEAM} counts={progress} total={progress.total} />
        )}
      </section>
      {isLead && <users.Part datasetId={datasetId} isDistributed={minSubmitted !== null} own={metrics} />}
      <Group gap="xs">
        {isLead && (
          <Button component={Link} to={dashboardPath(datasetId)} variant="default">
            {t('panel:dashboard')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={loading}
          onClick={() => {
            void refetch();
            datasetChanges.emit(datasetId);
          }}
        >
          {t('common:refresh')}
        </Button>
      </Group>
    </div>
  );
}

function Unavailable({ what }: { what: string }) {
  const { t } = useTranslation('common');
  return (
    <p role="status" className={panel.note}>
      {t('unavailable', { what })}
    </p>
  );
}
