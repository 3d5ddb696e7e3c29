import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconArrowLeft, IconCode, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { removing } from '#client/graphql/updates.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { createDeviceValue, useDeviceValue } from '#client/lib/deviceValue.ts';
import { CodeSample } from '#client/ui/CodeSample.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import { toast } from '#client/ui/toast.ts';
import { datasetVariables, type TaskDataset } from '../model.ts';
import { useDeleteRuleMutation } from './ChangeRules.generated.ts';
import { type Rule, useRules } from './rules.ts';
import { RuleFigures } from './RuleFigures.tsx';
import { useRulesSummaryQuery } from './Rules.generated.ts';
import styles from './RulesManager.module.css';
import { type ListedRule, listRules, NEWEST, RuleTable } from './RuleTable.tsx';

interface Props {
  dataset: TaskDataset;
  /** Shows a rule and the records it finds. */
  onOpen(query: string): void;
  onDeleted(query: string): void;
  onClose(): void;
}

/** Whether the metrics of all rules together are shown, on this device. */
const summaryPreference = createDeviceValue('rules.summary', (stored) => stored !== false);

/** All rules of a dataset with their metrics. */
export function RulesManager({ dataset, onOpen, onDeleted, onClose }: Props) {
  const { t, i18n } = useTranslation(['rules', 'common']);
  const { formatNumber } = useFormats();
  const { rules, error: listError } = useRules(dataset);
  const { data, error, loading, refetch } = useRulesSummaryQuery({
    variables: datasetVariables(dataset),
    // Annotations change the metrics.
    fetchPolicy: 'cache-and-network',
  });
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(NEWEST);
  const [ruleToDelete, setRuleToDelete] = useState<ListedRule | null>(null);
  const hasSummary = useDeviceValue(summaryPreference);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const measured = data?.taskDataset?.__typename === 'TextClassificationDataset' ? data.taskDataset : undefined;
  // Rules are listed even if their metrics fail.
  const all: readonly ListedRule[] | undefined = measured?.rules ?? rules;
  const shown = all && listRules(all, search, sort, i18n.language);
  const failure = error ?? (all ? undefined : listError);

  const refresh = (): void => {
    if (all?.length === 0) toast({ kind: 'error', message: t('noInfo') });
    void refetch().catch(() => undefined);
  };

  return (
    <Stack component="section" miw={0} aria-label={t('title')} className={styles.manager}>
      <Group component="header" gap="sm">
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {t('title')}
          {all && <span className={styles.count}> ({formatNumber(all.length)})</span>}
        </h2>
        <Switch
          label={t('summary')}
          checked={hasSummary}
          onChange={({ currentTarget }) => summaryPreference.write(currentTarget.checked)}
        />
        {all && all.length > 0 && <WeakLabels dataset={dataset} rules={all} />}
        <Button
          variant="default"
          loading={loading && Boolean(all)}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={refresh}
        >
          {t('common:refresh')}
        </Button>
        <Button leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onClose}>
          {t('back')}
        </Button>
      </Group>
      {hasSummary && measured?.rulesOverview && (
        <RuleFigures label={t('overall')} figures={measured.rulesOverview} isAverage isBusy={loading} />
      )}
      {failure !== undefined && <ErrorPanel error={failure} onRetry={refresh} />}
      {all?.length === 0 ? (
        <EmptyState title={t('empty')}>{t('hint')}</EmptyState>
      ) : (
        <>
          <SearchInput label={t('search')} value={search} onChange={setSearch} className={styles.search} />
          {shown?.length === 0 ? (
            <EmptyState title={t('nothingFound')} />
          ) : (
            <RuleTable
              rules={shown}
              sort={sort}
              isBusy={loading}
              onSort={setSort}
              onOpen={({ query }) => onOpen(query)}
              onDelete={setRuleToDelete}
            />
          )}
        </>
      )}
      {ruleToDelete && (
        <DeleteRule
          dataset={dataset}
          rule={ruleToDelete}
          onClose={() => setRuleToDelete(null)}
          onDeleted={(query) => {
            // The button that had the focus no longer exists.
            title.current?.focus();
            onDeleted(query);
          }}
        />
      )}
    </Stack>
  );
}

interface DeleteRuleProps {
  dataset: TaskDataset;
  rule: Rule;
  onClose(): void;
  onDeleted(query: string): void;
}

function DeleteRule({ dataset, rule: { id, query }, onClose, onDeleted }: DeleteRuleProps) {
  const { t } = useTranslation(['rules', 'common']);
  const [remove, { loading }] = useDeleteRuleMutation({ context: QUIET });

  const confirm = async (): Promise<void> => {
    try {
      await remove({
        variables: { datasetId: dataset.id, query },
        update: removing({ __typename: 'LabelingRule', id }),
      });
      toast({ message: t('deleted', { query }) });
      onDeleted(query);
    } catch (error) {
      toast({ kind: 'error', isReplacing: true, message: `${t('notDeleted', { query })}: ${saveMessage(error)}` });
    }
    onClose();
  };

  return (
    <ConfirmDialog
      title={t('confirmDelete', { query })}
      label={t('common:delete')}
      isDestructive
      isBusy={loading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/** The code that loads the labels of the rules for each record. Rules with several labels need another class. */
function snippetOf({ name, workspace }: TaskDataset, rules: readonly Rule[]): string {
  const type = rules.some(({ labels }) => labels.length > 1) ? 'WeakMultiLabels' : 'WeakLabels';
  return `import argilla as rg
from argilla.labeling.text_classification import ${type}

rg.init(
    api_url=${JSON.stringify(location.origin)},
    api_key="…",
    workspace=${JSON.stringify(workspace.name)},
)

weak_labels = ${type}(dataset=${JSON.stringify(name)})
weak_labels.summary()
matrix = weak_labels.matrix()
`;
}

/** Explains how to load the labels of the rules. */
function WeakLabels({ dataset, rules }: { dataset: TaskDataset; rules: readonly Rule[] }) {
  const { t } = useTranslation(['rules', 'common']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCode size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('weakLabels')}
      </Button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={t('weakLabels')} size="lg">
          <Text c="dimmed" mb="md">
            {t('weakLabelsText')}
          </Text>
          <CodeSample code={snippetOf(dataset, rules)} copyLabel={t('copySnippet')} />
        </Dialog>
      )}
    </>
  );
}
