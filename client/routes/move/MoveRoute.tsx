import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDatasets } from '#client/features/dataset/index.ts';
import {
  CommandHint,
  MoveForm,
  MoveJob,
  useDiscardServerCopyMutation,
  useServerCopyQuery,
} from '#client/features/move/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { usePollingWhile } from '#client/graphql/usePollingWhile.ts';
import { paths } from '#client/lib/paths.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import form from '#client/ui/Form.module.css';
import { Link } from '#client/ui/Link.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { Step } from '#client/ui/Step.tsx';

const GUIDE = '/docs/move';

/** Fills an empty installation with everything of another server. */
export function Component() {
  const { t } = useTranslation('transfer');
  const isOwner = useViewer()?.role === 'OWNER';
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useServerCopyQuery({ skip: !isOwner, fetchPolicy: 'cache-and-network', context: QUIET });
  const { data, error, refetch } = query;
  const [discard, { loading }] = useDiscardServerCopyMutation({ context: QUIET });
  const { datasets, error: listError } = useDatasets();
  const copy = data?.serverCopy;
  const stage = copy?.stage;
  usePollingWhile(query, stage === 'RUNNING' || stage === 'STOPPING');
  const shownStage = useRef(stage);
  useEffect(
    function showStage() {
      if (shownStage.current !== undefined && shownStage.current !== stage) heading.current?.focus();
      shownStage.current = stage;
    },
    [stage],
  );

  if (!isOwner) return <ErrorText status={403} message={t('move.notAllowed')} />;
  const read = () => void refetch();
  const canContinue = stage === 'STOPPED' || stage === 'FAILED';
  const isLoading = !data || (!copy && !datasets && !listError);
  const isFull = !copy && (datasets ?? []).length > 0;
  return (
    <Page title={t('move.title')}>
      <Breadcrumbs crumbs={[{ label: t('move.title') }]} />
      <Step
        title={copy ? t('move.fromServer', { server: copy.from }) : t('move.source')}
        heading={heading}
        maxWidth={900}
      >
        {!data && error && <ErrorPanel error={error} onRetry={read} />}
        {isLoading && !error && <Skeleton height={240} />}
        {copy && <MoveJob copy={copy} />}
        {!isLoading && (!copy || canContinue) && (
          <>
            {!copy && (
              <p className={form.note}>
                {t('move.why')}{' '}
                <a href={GUIDE} target="_blank" rel="noreferrer">
                  {t('move.guide')}
                </a>
              </p>
            )}
            {isFull ? (
              <p>
                <CommandHint>{t('move.hasDatasets')}</CommandHint>
              </p>
            ) : (
              <MoveForm key={copy?.id ?? ''} from={copy?.from ?? ''} onStarted={read} />
            )}
          </>
        )}
        {copy && stage === 'DONE' && (
          <div className={form.actions}>
            <Button
              variant="default"
              loading={loading}
              onClick={() =>
                void discard().then(
                  () => navigate(paths.datasets),
                  () => undefined,
                )
              }
            >
              {t('move.discard')}
            </Button>
            <Button component={Link} to={paths.datasets}>
              {t('move.open')}
            </Button>
          </div>
        )}
      </Step>
    </Page>
  );
}
