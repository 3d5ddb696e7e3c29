import { Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { MajorityRuleInput } from '#client/graphql/schema-types.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { useSettled } from '#client/lib/useSettled.ts';
import { CheckboxChoice } from '#client/ui/CheckboxChoice.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { figureColumn, SheetTable } from '#client/ui/SheetTable.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { WholeNumberInput } from '#client/ui/WholeNumberInput.tsx';
import type { MajorityJob } from './majorityJob.ts';
import { type MajorityPreviewQuery, useMajorityPreviewQuery } from './Review.generated.ts';
import { useMajorityJob } from './useMajorityJob.ts';
import styles from './MajorityDialog.module.css';

interface Props {
  datasetId: string;
  questions: readonly Question[];
  /** The filters and the search of the page, if any. */
  shown: Pick<MajorityRuleInput, 'filter' | 'search'> | null;
  onChanged(): void;
  onClose(): void;
}

type Preview = NonNullable<NonNullable<MajorityPreviewQuery['dataset']>['bulkResolutionPreview']>;

const MOST = 20;

/** Settles all records at once whose answers agree enough, with a preview while the rule is chosen. */
export function MajorityDialog({ datasetId, questions, shown, onChanged, onClose }: Props) {
  const { t } = useTranslation(['review', 'common']);
  const [minAgree, setMinAgree] = useState(2);
  const [minAnswers, setMinAnswers] = useState(2);
  const [names, setNames] = useState<readonly string[]>(() => questions.map(({ name }) => name));
  const [isNarrowed, setNarrowed] = useState(shown !== null);
  const { job, isBusy, failure, begin } = useMajorityJob(datasetId, onChanged, onClose);

  const chosen: MajorityRuleInput = {
    minAgree,
    minAnswers: Math.max(minAgree, minAnswers),
    questions: [...names],
    ...(isNarrowed && shown),
    overwrite: false,
  };
  const { settled: rule, isCurrent } = useSettled(chosen);
  const { data, previousData, error, loading, refetch } = useMajorityPreviewQuery({
    variables: { datasetId, rule },
    skip: names.length === 0,
    fetchPolicy: 'no-cache',
    context: QUIET,
  });
  const isStale = loading || !isCurrent;
  const preview = (data ?? previousData)?.dataset?.bulkResolutionPreview;
  const count = names.length === 0 ? 0 : preview?.resolvable;

  return (
    <Dialog
      title={t('review:majorities.title')}
      size="lg"
      onClose={onClose}
      closeOnEscape={!job}
      closeOnClickOutside={!job}
    >
      {job ? (
        <Running job={job} failure={failure?.text} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <Text c="dimmed">{t('review:majorities.text')}</Text>
          <div className={form.pair}>
            <WholeNumberInput
              data-autofocus
              label={t('review:majorities.agree')}
              min={2}
              max={MOST}
              value={minAgree}
              onChange={setMinAgree}
            />
            <WholeNumberInput
              label={t('review:majorities.of')}
              min={minAgree}
              max={MOST}
              value={Math.max(minAgree, minAnswers)}
              onChange={setMinAnswers}
            />
          </div>
          {questions.length > 1 && (
            <CheckboxChoice
              label={t('review:majorities.questions')}
              value={names}
              options={questions}
              onChange={setNames}
            />
          )}
          {shown && (
            <Checkbox
              label={t('review:majorities.shown')}
              checked={isNarrowed}
              onChange={({ currentTarget }) => setNarrowed(currentTarget.checked)}
            />
          )}
          <PreviewPart {...{ preview, error, isStale }} onRetry={() => void refetch().catch(() => undefined)} />
          {failure && <Problem>{failure.text}</Problem>}
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button loading={isBusy} disabled={!count || isStale || !!error} onClick={() => begin(chosen)}>
              {error || count === undefined
                ? t('review:majorities.title')
                : count === 0
                  ? t('review:majorities.startNone')
                  : t('review:majorities.start', { count })}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

interface PreviewProps {
  preview: Preview | null | undefined;
  error: Error | undefined;
  /** Whether it is that of an earlier rule. */
  isStale: boolean;
  onRetry(): void;
}

function PreviewPart({ preview, error, isStale, onRetry }: PreviewProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.preview} aria-busy={isStale} data-stale={isStale || undefined}>
      {error && (
        <>
          <Problem>{saveMessage(error)}</Problem>
          <Button size="compact-sm" variant="default" className={styles.retry} onClick={onRetry}>
            {t('retry')}
          </Button>
        </>
      )}
      {!error && (preview ? <PreviewFigures preview={preview} /> : <SkeletonText lines={2} />)}
    </div>
  );
}

function PreviewFigures({ preview }: { preview: Preview }) {
  const { matching, resolvable, partial, alreadyResolved, questions } = preview;
  const { t } = useTranslation('review');
  const { formatNumber } = useFormats();
  return (
    <>
      <p role="status" className={styles.sum}>
        {t('majorities.preview', {
          count: resolvable,
          matching,
        })}
        {partial > 0 && `, ${t('majorities.partial', { count: partial })}`}
        {alreadyResolved > 0 && ` · ${t('majorities.already', { count: alreadyResolved })}`}
      </p>
      <SheetTable<Preview['questions'][number]>
        label={t('majorities.questions')}
        rows={questions}
        keyOf={({ question }) => question.id}
        columns={[
          { title: t('majorities.question'), value: ({ question }) => question.title },
          figureColumn(t('majorities.resolvable'), (row) => row.resolvable, formatNumber),
          figureColumn(t('majorities.noMajority'), (row) => row.noMajority, formatNumber),
          figureColumn(t('majorities.tooFew'), (row) => row.tooFew, formatNumber),
        ]}
      />
    </>
  );
}

interface RunningProps {
  job: MajorityJob;
  failure: string | undefined;
  onClose(): void;
}

/** The progress of a job, which goes on if the dialog or the page is closed. */
function Running({ job, failure, onClose }: RunningProps) {
  const { t } = useTranslation(['review', 'common']);
  return (
    <Stack gap="md">
      <Problem>{failure}</Problem>
      {failure === undefined && (
        <>
          <Progress.Root size="lg">
            <Progress.Section
              value={job.total === 0 ? 0 : (100 * job.done) / job.total}
              aria-label={t('review:majorities.progress')}
            />
          </Progress.Root>
          <Text role="status">{t('review:majorities.progressOf', { done: job.done, total: job.total })}</Text>
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  );
}
