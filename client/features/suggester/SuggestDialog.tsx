import { Button, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { ChoiceOutcome, RecordChoice } from '#client/features/filter/index.ts';
import { saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { ReplaceableSuggestions } from '#client/graphql/schema-types.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { settingsPath } from '#client/lib/paths.ts';
import { useSettled } from '#client/lib/useSettled.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { JobStatus } from './JobStatus.tsx';
import { SuggesterDocument, useStartSuggestionsMutation, useSuggestionEstimateQuery } from './Suggester.generated.ts';
import { useSuggester } from './useSuggester.ts';

const REPLACEABLE = ['NONE', 'OWN', 'ALL'] as const satisfies readonly ReplaceableSuggestions[];

interface Props extends DialogProps {
  /** While it is closed, the jobs are still followed. */
  isOpen: boolean;
}

/** Asks the model about the records that match, after an estimate. */
export function SuggestDialog({ isOpen, ...props }: Props) {
  const { suggester, error } = useSuggester(props.datasetId);
  return isOpen && <OpenDialog suggester={suggester} isLost={error !== undefined} {...props} />;
}

interface DialogProps {
  datasetId: string;
  questions: readonly Question[];
  /** The criteria of the page. Their status and the viewer's own answers are ignored. */
  criteria: RecordCriteria;
  onClose(): void;
}

interface OpenProps extends DialogProps {
  suggester: ReturnType<typeof useSuggester>['suggester'];
  isLost: boolean;
}

function OpenDialog({ suggester, isLost, datasetId, questions, criteria: shown, onClose }: OpenProps) {
  const { t } = useTranslation('settings');
  const [jobId, setJobId] = useState<string>();
  const job = suggester?.jobs?.find(({ id, status }) => id === jobId || status === 'RUNNING');
  return (
    <Dialog onClose={onClose} title={t('suggester.suggestTitle')} size="lg">
      {suggester && !suggester.settings ? (
        <Stack gap="md">
          <p>{t('suggester.noneWhy')}</p>
          <Button component={Link} to={`${settingsPath(datasetId)}?tab=suggester`} variant="default">
            {t('suggester.toSettings')}
          </Button>
        </Stack>
      ) : job ? (
        <Stack gap="md">
          <JobStatus datasetId={datasetId} job={job} isLost={isLost} />
          {job.status === 'RUNNING' && <p className={form.note}>{t('suggester.goesOn')}</p>}
        </Stack>
      ) : (
        <StartForm {...{ datasetId, questions, shown, onClose }} onStarted={setJobId} />
      )}
    </Dialog>
  );
}

interface FormProps {
  datasetId: string;
  questions: readonly Question[];
  shown: RecordCriteria;
  onStarted(jobId: string): void;
  onClose(): void;
}

function StartForm({ datasetId, questions, shown, onStarted, onClose }: FormProps) {
  const { t } = useTranslation('settings');
  const [words, setWords] = useState(shown.search?.text ?? '');
  const [criteria, setCriteria] = useState<RecordCriteria>(() => ({
    ...shown,
    similar: null,
    conditions: shown.conditions.filter(({ subject }) => subject.of !== 'response'),
  }));
  const [replace, setReplace] = useState<ReplaceableSuggestions>('NONE');
  const { isBusy, failure, run } = useAsyncAction();
  const [start] = useStartSuggestionsMutation({ refetchQueries: [SuggesterDocument], awaitRefetchQueries: true });

  const text = words.trim();
  const selection = {
    filter: { ...toRecordsVariables(criteria).filter, statuses: null },
    search: text ? { text, field: shown.search?.text === text ? shown.search.field : null } : null,
    replace,
  };
  const { settled, isCurrent } = useSettled(selection);
  const { data, error } = useSuggestionEstimateQuery({
    variables: { datasetId, ...settled },
    fetchPolicy: 'no-cache',
    context: QUIET,
  });
  const dataset = isCurrent ? data?.dataset : undefined;
  const estimate = dataset?.__typename === 'FeedbackDataset' ? dataset.suggester?.estimate : undefined;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!estimate?.records) return;
    void run(async () => {
      const started = await start({ variables: { input: { datasetId, ...selection } } });
      if (started.data) onStarted(started.data.startSuggestions.id);
    });
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <RecordChoice
        isFirst
        {...{ datasetId, questions, words, criteria }}
        onWords={setWords}
        onCriteria={setCriteria}
      />
      <NativeSelect
        label={t('suggester.replace')}
        description={t(`suggester.hint${replace}`)}
        value={replace}
        data={REPLACEABLE.map((value) => ({ value, label: t(`suggester.replace${value}`) }))}
        onChange={({ currentTarget }) => setReplace(currentTarget.value as ReplaceableSuggestions)}
      />
      <ChoiceOutcome label={t('suggester.estimate')} isBusy={!estimate && !error}>
        {estimate && <Estimate {...estimate} />}
        {!estimate && error && saveMessage(error)}
      </ChoiceOutcome>
      <Problem>{failure?.text}</Problem>
      <FormActions label={t('suggester.start')} loading={isBusy} disabled={!estimate?.records} onCancel={onClose} />
    </form>
  );
}

interface Figures {
  matching: number;
  records: number;
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
  minutes: number;
}

function Estimate({ matching, records, inputTokens, outputTokens, cost, minutes }: Figures) {
  const { t } = useTranslation('settings');
  if (records === 0) return t('suggester.nothingToAsk', { count: matching });
  const parts = [
    t('suggester.estimatedTokens', { count: inputTokens + outputTokens }),
    ...(cost === null ? [] : [t('suggester.cost', { cost })]),
    t('suggester.minutes', { count: minutes }),
  ];
  return (
    <>
      <strong>{t('suggester.toAsk', { count: matching, records })}</strong>
      <span>{parts.join(' · ')}</span>
    </>
  );
}
