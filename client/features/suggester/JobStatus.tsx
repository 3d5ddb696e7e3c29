import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { type Fact, Facts } from '#client/ui/Facts.tsx';
import { useFocusAfterBusy, useFocusOnChange } from '#client/ui/focus.ts';
import { Problem } from '#client/ui/Problem.tsx';
import { Time } from '#client/ui/Time.tsx';
import { Refusals } from './Refusals.tsx';
import {
  type Suggester_JobFragment,
  useResumeSuggestionsMutation,
  useRetrySuggestionsMutation,
  useStopSuggestionsMutation,
} from './Suggester.generated.ts';

interface Props {
  datasetId: string;
  job: Suggester_JobFragment;
  /** Whether the server cannot be asked how the job does. */
  isLost: boolean;
}

/** How a job does, and what can be done with it. */
export function JobStatus({ datasetId, job, isLost }: Props) {
  const { t } = useTranslation('settings');
  const { formatNumber } = useFormats();
  const [isListing, setListing] = useState(false);
  const { isBusy, failure, run } = useAsyncAction();
  const frame = useRef<HTMLDivElement>(null);
  const noteFocus = useFocusAfterBusy(isBusy);
  const options = { variables: { datasetId, jobId: job.id } };
  const [stop] = useStopSuggestionsMutation();
  const [resume] = useResumeSuggestionsMutation();
  const [retry] = useRetrySuggestionsMutation();
  const { status, done, total, suggested, skipped, refused, problem, cost } = job;
  const facts: Fact[] = [
    [t('suggester.suggested'), formatNumber(suggested)],
    [t('suggester.skipped'), formatNumber(skipped)],
    [t('suggester.refused'), formatNumber(refused)],
    [t('suggester.tokens'), formatNumber(job.inputTokens + job.outputTokens)],
    ...(cost === null ? [] : [[t('suggester.costs'), formatNumber(cost)] as const]),
    [t('suggester.begun'), <Time key="begun" iso={job.insertedAt} />],
  ];
  // The pressed button disappears with its state.
  useFocusOnChange(status, () => frame.current);
  const act = (action: (chosen: typeof options) => Promise<unknown>) => () => {
    noteFocus();
    void run(() => action(options));
  };
  return (
    <Stack ref={frame} tabIndex={-1} gap="sm" style={{ outline: 'none' }}>
      {status !== 'FINISHED' && (
        <Progress.Root size="lg">
          <Progress.Section value={(100 * done) / total} aria-label={t('suggester.progress')} />
        </Progress.Root>
      )}
      <Text role="status">{t(`suggester.state${status}`, { count: total, done })}</Text>
      {problem && status === 'STOPPED' && <Problem>{t('suggester.stoppedBy', { problem })}</Problem>}
      {isLost && status === 'RUNNING' && <Problem>{t('suggester.noAnswer')}</Problem>}
      {problem && status === 'RUNNING' && <Text c="dimmed">{t('suggester.waits', { problem })}</Text>}
      <Facts inColumns facts={facts} />
      <Group gap="sm">
        {status === 'RUNNING' && (
          <Button variant="default" loading={isBusy} onClick={act(stop)}>
            {t('suggester.stop')}
          </Button>
        )}
        {status === 'STOPPED' && (
          <Button variant="default" loading={isBusy} onClick={act(resume)}>
            {t('suggester.resume')}
          </Button>
        )}
        {refused > 0 && (
          <>
            {status !== 'RUNNING' && (
              <Button
                variant="default"
                loading={isBusy}
                onClick={act(retry)}
                h="auto"
                py={4}
                mih="var(--marl-control)"
                styles={{ label: { overflow: 'visible', lineHeight: '20px', whiteSpace: 'normal' } }}
              >
                {t('suggester.retry', { count: refused })}
              </Button>
            )}
            <Button variant="default" aria-expanded={isListing} onClick={() => setListing(!isListing)}>
              {t('suggester.listRefused')}
            </Button>
          </>
        )}
      </Group>
      <Problem>{failure?.text}</Problem>
      {isListing && refused > 0 && <Refusals datasetId={datasetId} job={job} />}
    </Stack>
  );
}
