import { Button, Switch } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import { createDeviceValue, useDeviceValue } from '#client/lib/deviceValue.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import { toast } from '#client/ui/toast.ts';
import type { TaskDataset } from '../model.ts';
import { DeleteRule } from './DeleteRule.tsx';
import { type ListedRule, listRules, NEWEST } from './listing.ts';
import { RuleFigures } from './RuleFigures.tsx';
import { useRulesSummaryQuery } from './Rules.generated.ts';
import { placeOf } from './rule.ts';
import { useRules } from './useRules.ts';
import styles from './RulesManager.module.css';
import { RuleTable } from './RuleTable.tsx';
import { WeakLabels } from './WeakLabels.tsx';

interface Props {
  dataset: TaskDataset;
  /** A rule is to be looked at, with the records it finds. */
  onOpen(query: string): void;
  onDeleted(query: string): void;
  onClose(): void;
}

/** Whether people on this device want to see what all rules together come to. */
const isSummarized = createDeviceValue('rules.summary', (kept) => kept !== false);

/** All rules of a dataset, what each and all together come to. */
export function RulesManager({ dataset, onOpen, onDeleted, onClose }: Props) {
  const { t, i18n } = useTranslation(['rules', 'common']);
  const { rules, error: listError } = useRules(dataset);
  const { data, error, loading, refetch } = useRulesSummaryQuery({
    variables: placeOf(dataset),
    // Annotations made in the meantime change the figures.
    fetchPolicy: 'cache-and-network',
  });
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(NEWEST);
  const [doomed, setDoomed] = useState<ListedRule | null>(null);
  const hasSummary = useDeviceValue(isSummarized);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const measured = data?.taskDataset?.__typename === 'TextClassificationDataset' ? data.taskDataset : undefined;
  // Figures that cannot be had must not keep anybody from the rules.
  const all: readonly ListedRule[] | undefined = measured?.rules ?? rules;
  const shown = all && listRules(all, search, sort, i18n.language);
  const failure = error ?? (all ? undefined : listError);

  const refresh = (): void => {
    if (all?.length === 0) toast({ kind: 'error', message: t('noInfo') });
    void refetch().catch(() => undefined);
  };

  return (
    <section aria-label={t('title')} className={styles.manager}>
      <header className={styles.head}>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {t('title')}
          {all && <span className={styles.count}> ({formatNumber(all.length, i18n.language)})</span>}
        </h2>
        <Switch
          label={t('summary')}
          checked={hasSummary}
          onChange={({ currentTarget }) => isSummarized.write(currentTarget.checked)}
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
      </header>
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
              onDelete={setDoomed}
            />
          )}
        </>
      )}
      <DeleteRule
        dataset={dataset}
        rule={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={(query) => {
          // The button that asked for it goes with the rule.
          title.current?.focus();
          onDeleted(query);
        }}
      />
    </section>
  );
}
