import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFilterOff, IconListDetails } from '@tabler/icons-react';
import { equal } from '@wry/equality';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { problemOf, saveMessage, userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { formatNumber } from '#client/lib/format.ts';
import { taskSettingsPath } from '#client/lib/paths.ts';
import { useStable } from '#client/lib/useStable.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { toast } from '#client/ui/toast.ts';
import { EVERYTHING, type TaskCriteria } from '../criteria/index.ts';
import { LabelPills } from '../label/index.ts';
import type { TaskDataset } from '../model.ts';
import { useSaveRuleMutation } from './ChangeRules.generated.ts';
import { placeOf, type RuleDraft, ruleRefusal } from './rules.ts';
import styles from './RuleEditor.module.css';
import { RuleFigures } from './RuleFigures.tsx';
import { useRuleMetricsQuery } from './Rules.generated.ts';

interface Props {
  dataset: TaskDataset;
  criteria: TaskCriteria;
  draft: RuleDraft;
  /** Whether the query is only typed: the records are those of another search. */
  isTyped: boolean;
  /** How many rules there are; undefined while they are on the way. */
  ruleCount: number | undefined;
  /** Why they could not be read. */
  listError: unknown;
  onSaved(query: string): void;
  /** The way to all rules. */
  manageRef: Ref<HTMLButtonElement>;
  onManage(): void;
}

/** A rule made of the search: its labels are chosen here, and its metrics are shown at once. */
export function RuleEditor(props: Props) {
  const { dataset, criteria, draft, isTyped, ruleCount, listError, onSaved, manageRef, onManage } = props;
  const { t, i18n } = useTranslation(['rules', 'taskFilter']);
  const { query, labels, rule } = draft;
  const { metrics, isBusy, error } = useLiveMetrics(dataset, query, labels);
  // What is wrong with a query that was searched for is told where it was typed.
  const isToldThere = Boolean(error) && !isTyped && problemOf(error).status === 400;
  const reason = (!isToldThere && error) || (ruleCount === undefined && listError);
  const problem = reason ? (ruleRefusal(reason, query, i18n) ?? userMessage(reason)) : undefined;

  return (
    <div className={styles.view}>
      <Rule query={query} isSaved={Boolean(rule)}>
        {metrics && (
          <p className={styles.records}>
            {t('found', { count: metrics.records, number: formatNumber(metrics.records, i18n.language) })}
          </p>
        )}
        <Labels dataset={dataset} draft={draft} />
        {query !== '' && hasFilters(criteria) && (
          <p role="status" className={styles.note}>
            <IconFilterOff size={16} aria-hidden />
            {t('notFilters')}
          </p>
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
      <div className={styles.figures}>
        <RuleFigures
          label={t('figures')}
          isBusy={isBusy}
          figures={metrics && (labels.length > 0 ? metrics : { ...metrics, ...UNLABELLED })}
        />
        <Button
          ref={manageRef}
          variant="default"
          leftSection={<IconListDetails size={16} aria-hidden />}
          className={styles.manage}
          onClick={onManage}
        >
          {t('manage')}
          {ruleCount !== undefined && ` (${formatNumber(ruleCount, i18n.language)})`}
        </Button>
      </div>
    </div>
  );
}

/** Without labels there is nothing that could be right. */
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
  /** Whether enough is known of the rule and of those there are. */
  isReady: boolean;
  /** What is wrong already. */
  problem: string | undefined;
  onSaved(query: string): void;
}

/** Saves a rule, or changes the one with its query. A new rule needs a new key: a refusal belongs to one rule. */
function SaveRule({ datasetId, draft, isReady, problem, onSaved }: SaveRuleProps) {
  const { t, i18n } = useTranslation(['rules', 'taskFilter']);
  const { query, labels, rule, isModified } = draft;
  const [save] = useSaveRuleMutation({ context: QUIET });
  const { isBusy, failure, run } = useAsyncAction();
  /** Runs once the rule is saved, unless another one is written by then. */
  const onceSaved = useRef<() => void>(undefined);
  useEffect(() => {
    onceSaved.current = () => {
      draft.clear();
      onSaved(query);
    };
    return () => void (onceSaved.current = undefined);
  });
  const canSave = isReady && query !== '' && labels.length > 0 && isModified && !isBusy;

  const whyNot = (error: unknown): string => ruleRefusal(error, query, i18n) ?? saveMessage(error);
  /** Beside another rule, the refusal has no place of its own. */
  const tellElsewhere = (error: unknown): never => {
    if (!onceSaved.current) toast({ kind: 'error', message: t('notSaved', { query, reason: whyNot(error) }) });
    throw error;
  };
  const submit = (): Promise<unknown> =>
    run(async () => {
      const variables = { input: { datasetId, query, labels: [...labels] } };
      const { data } = await save({ variables }).catch(tellElsewhere);
      onceSaved.current?.();
      toast({ message: t(data?.createRule.wasUpdated ? 'updated' : 'saved', { query }) });
    });
  const [command] = useCommands('page', [
    { id: 'rules.save', keys: 'mod+Enter', label: t('save'), when: () => canSave, run: () => void submit() },
  ]);
  const told = failure ? whyNot(failure.error) : problem;
  return (
    <div className={styles.foot}>
      <Button
        loading={isBusy}
        disabled={!canSave}
        aria-keyshortcuts={ariaKeys(command.keys)}
        onClick={() => void submit()}
      >
        {rule ? t('update') : t('save')}
      </Button>
      <p role={told ? 'alert' : undefined} className={styles.problem}>
        {told}
      </p>
    </div>
  );
}

const DEBOUNCE_MS = 300;

/** The metrics of a rule while it is written; until they arrive, those of the rule before. */
function useLiveMetrics(dataset: TaskDataset, query: string, labels: readonly string[]) {
  const wanted = useStable({ query, labels });
  const [measured] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const isMeasured = query !== '' && measured.query !== '';
  const { data, previousData, loading, error } = useRuleMetricsQuery({
    variables: { ...placeOf(dataset), query: measured.query, labels: [...measured.labels] },
    skip: !isMeasured,
    // Annotations change the metrics.
    fetchPolicy: 'no-cache',
    context: QUIET,
  });
  const read = (data ?? previousData)?.taskDataset;
  const metrics = read?.__typename === 'TextClassificationDataset' ? read.ruleMetrics : null;
  return {
    metrics: isMeasured && !error && metrics ? metrics : undefined,
    isBusy: query !== '' && (loading || measured !== wanted),
    error: isMeasured && measured === wanted ? error : undefined,
  };
}

/** Whether anything but the query narrows the records down; rules consist of the query alone. */
function hasFilters(criteria: TaskCriteria): boolean {
  const { queryText, sort } = EVERYTHING;
  return !equal({ ...criteria, queryText, sort }, EVERYTHING);
}
