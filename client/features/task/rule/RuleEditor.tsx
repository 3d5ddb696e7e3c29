import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFilterOff, IconListDetails } from '@tabler/icons-react';
import { equal } from '@wry/equality';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { problemOf, saveMessage, userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { taskSettingsPath } from '#client/lib/paths.ts';
import { useSettled } from '#client/lib/useSettled.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Link } from '#client/ui/Link.tsx';
import { SteadyButton } from '#client/ui/SteadyButton.tsx';
import { toast } from '#client/ui/toast.ts';
import { EVERYTHING, type TaskCriteria } from '../criteria/index.ts';
import { LabelPills } from '../label/index.ts';
import { datasetVariables, type TaskDataset } from '../model.ts';
import { useSaveRuleMutation } from './ChangeRules.generated.ts';
import { type RuleDraft, ruleRefusal } from './rules.ts';
import styles from './RuleEditor.module.css';
import { RuleFigures } from './RuleFigures.tsx';
import { useRuleMetricsQuery } from './Rules.generated.ts';

interface Props {
  dataset: TaskDataset;
  criteria: TaskCriteria;
  draft: RuleDraft;
  /** Whether the query is typed but not searched for yet. */
  isTyped: boolean;
  /** Undefined while the rules load. */
  ruleCount: number | undefined;
  /** Why the rules could not be read. */
  listError: unknown;
  onSaved(query: string): void;
  manageRef: Ref<HTMLButtonElement>;
  onManage(): void;
}

/** Makes a rule of the search: its labels to select, and its live metrics. */
export function RuleEditor(props: Props) {
  const { dataset, criteria, draft, isTyped, ruleCount, listError, onSaved, manageRef, onManage } = props;
  const { t, i18n } = useTranslation(['rules', 'taskFilter']);
  const { formatNumber } = useFormats();
  const { query, labels, rule } = draft;
  const { metrics, isBusy, error } = useLiveMetrics(dataset, query, labels);
  // The search box shows the refusal of a query that was searched for.
  const isShownThere = Boolean(error) && !isTyped && problemOf(error).status === 400;
  const reason = (!isShownThere && error) || (ruleCount === undefined && listError);
  const problem = reason ? (ruleRefusal(reason, query, i18n) ?? userMessage(reason)) : undefined;

  return (
    <div className={styles.view}>
      <Rule query={query} isSaved={Boolean(rule)}>
        {query !== '' && (
          // Keeps its place while the records are counted: what is below must not move under the pointer.
          <Text c="dimmed" mih="1lh">
            {metrics && t('found', { count: metrics.records })}
          </Text>
        )}
        <Labels dataset={dataset} draft={draft} />
        {query !== '' && hasFilters(criteria) && (
          <Group component="p" role="status" gap="xs" c="dimmed">
            <IconFilterOff size={16} aria-hidden />
            {t('notFilters')}
          </Group>
        )}
        <SaveRule
          key={JSON.stringify([query, labels])}
          datasetId={dataset.id}
          draft={draft}
          isReady={!error && ruleCount !== undefined}
          problem={problem}
          onSaved={onSaved}
        />
      </Rule>
      <Stack gap="md">
        <RuleFigures
          label={t('figures')}
          isBusy={isBusy}
          figures={metrics && (labels.length > 0 ? metrics : { ...metrics, ...UNLABELLED })}
        />
        <Button
          ref={manageRef}
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconListDetails size={16} aria-hidden />}
          onClick={onManage}
        >
          {t('manage')}
          {ruleCount !== undefined && ` (${formatNumber(ruleCount)})`}
        </Button>
      </Stack>
    </div>
  );
}

/** Without labels, a rule is neither right nor wrong. */
const UNLABELLED = { correct: null, incorrect: null, precision: null };

function Rule({ query, isSaved, children }: { query: string; isSaved: boolean; children: ReactNode }) {
  const { t } = useTranslation('rules');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.rule}>
      <h2 id={titleId} className={styles.title} data-empty={query === '' || undefined}>
        {query === '' ? t('hint') : query}
        {isSaved && <span className={styles.saved}>{t('isSaved')}</span>}
      </h2>
      {children}
    </section>
  );
}

function Labels({ dataset, draft: { labels, toggle } }: { dataset: TaskDataset; draft: RuleDraft }) {
  const { t } = useTranslation('rules');
  if (dataset.labels.length > 0) {
    return (
      <LabelPills
        datasetId={dataset.id}
        labels={dataset.labels}
        choice="many"
        value={labels}
        name={t('labels')}
        isActive
        onToggle={toggle}
      />
    );
  }
  const { workspace, name } = dataset;
  return (
    <EmptyState
      title={t('noLabels')}
      action={
        dataset.viewerCanEdit && (
          <Button component={Link} to={`${taskSettingsPath(workspace.name, name)}?tab=labels`} variant="default">
            {t('addLabels')}
          </Button>
        )
      }
    />
  );
}

interface SaveRuleProps {
  datasetId: string;
  draft: RuleDraft;
  /** Whether the metrics and the existing rules are loaded. */
  isReady: boolean;
  /** Why the rule cannot be saved. */
  problem: string | undefined;
  onSaved(query: string): void;
}

/** Creates a rule, or updates the one with the same query. Needs a key for each rule, because it holds the refusal. */
function SaveRule({ datasetId, draft, isReady, problem, onSaved }: SaveRuleProps) {
  const { t, i18n } = useTranslation(['rules', 'taskFilter']);
  const { query, labels, rule, isModified } = draft;
  const [save] = useSaveRuleMutation({ context: QUIET });
  const { isBusy, failure, run } = useAsyncAction();
  /** Undefined when another rule has replaced this one. */
  const onceSaved = useRef<() => void>(undefined);
  useEffect(() => {
    onceSaved.current = () => {
      draft.clear();
      onSaved(query);
    };
    return () => void (onceSaved.current = undefined);
  });
  const canSave = isReady && query !== '' && labels.length > 0 && isModified && !isBusy;

  const reasonOf = (error: unknown): string => ruleRefusal(error, query, i18n) ?? saveMessage(error);
  /** Beside another rule, the refusal is shown as a toast. */
  const toastIfReplaced = (error: unknown): never => {
    if (!onceSaved.current) toast({ kind: 'error', message: t('notSaved', { query, reason: reasonOf(error) }) });
    throw error;
  };
  const submit = (): Promise<unknown> =>
    run(async () => {
      const variables = { input: { datasetId, query, labels: [...labels] } };
      const { data } = await save({ variables }).catch(toastIfReplaced);
      onceSaved.current?.();
      toast({ message: t(data?.createRule.wasUpdated ? 'updated' : 'saved', { query }) });
    });
  const [command] = useCommands('page', [
    { id: 'rules.save', keys: 'mod+Enter', label: t('save'), when: () => canSave, run: () => void submit() },
  ]);
  const message = failure ? reasonOf(failure.error) : problem;
  return (
    <Group gap="md">
      <SteadyButton
        loading={isBusy}
        disabled={!canSave}
        aria-keyshortcuts={ariaKeys(command.keys)}
        onClick={() => void submit()}
      >
        {rule ? t('update') : t('save')}
      </SteadyButton>
      <Text
        role={message ? 'alert' : undefined}
        flex="1 1 200px"
        miw={0}
        c="var(--marl-danger)"
        style={{ overflowWrap: 'anywhere' }}
      >
        {message}
      </Text>
    </Group>
  );
}

/** The metrics of the draft; while they load, those of the previous draft. */
function useLiveMetrics(dataset: TaskDataset, query: string, labels: readonly string[]) {
  const { settled: measured, isCurrent } = useSettled({ query, labels });
  const isMeasured = query !== '' && measured.query !== '';
  const { data, previousData, loading, error } = useRuleMetricsQuery({
    variables: { ...datasetVariables(dataset), query: measured.query, labels: [...measured.labels] },
    skip: !isMeasured,
    // Annotations change the metrics.
    fetchPolicy: 'no-cache',
    context: QUIET,
  });
  const read = (data ?? previousData)?.taskDataset;
  const metrics = read?.__typename === 'TextClassificationDataset' ? read.ruleMetrics : null;
  return {
    metrics: isMeasured && !error && metrics ? metrics : undefined,
    isBusy: query !== '' && (loading || !isCurrent),
    error: isMeasured && isCurrent ? error : undefined,
  };
}

/** Whether there are other filters than the query, which rules ignore. */
function hasFilters(criteria: TaskCriteria): boolean {
  const { queryText, sort } = EVERYTHING;
  return !equal({ ...criteria, queryText, sort }, EVERYTHING);
}
