import { Button } from '@mantine/core';
import { IconFilterOff, IconListDetails } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { formatNumber } from '#client/lib/format.ts';
import { taskSettingsPath } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { TaskCriteria } from '../criteria/index.ts';
import { LabelPills } from '../label/index.ts';
import type { TaskDataset } from '../model.ts';
import { hasFilters } from './filters.ts';
import { ruleRefusal } from './refusal.ts';
import styles from './RuleEditor.module.css';
import { RuleFigures } from './RuleFigures.tsx';
import { useLiveMetrics } from './useLiveMetrics.ts';
import { SaveRule } from './SaveRule.tsx';
import type { RuleDraft } from './useRuleDraft.ts';

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

/** A rule made of what is searched for: its labels are chosen here, and what it would come to is told at once. */
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
