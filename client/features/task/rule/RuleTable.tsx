import { UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Sort, sorted } from '#client/lib/sorting.ts';
import { textFilter } from '#client/lib/text.ts';
import table from '#client/ui/DataTable.module.css';
import { DataTable } from '#client/ui/DataTable.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { SkeletonRows } from '#client/ui/ItemTable.tsx';
import { Time } from '#client/ui/Time.tsx';
import type { Rule } from './rules.ts';
import { useFigureTexts } from './RuleFigures.tsx';
import type { Rule_MetricsFragment } from './Rules.generated.ts';
import styles from './RuleTable.module.css';

interface Props {
  /** Undefined while they load. */
  rules: readonly ListedRule[] | undefined;
  sort: Sort<RuleSortKey>;
  /** Whether metrics are loading. */
  isBusy: boolean;
  onSort(sort: Sort<RuleSortKey>): void;
  onOpen(rule: ListedRule): void;
  onDelete(rule: ListedRule): void;
}

export function RuleTable({ rules, sort, isBusy, onSort, onOpen, onDelete }: Props) {
  const { t } = useTranslation('rules');
  const figure = { className: styles.figure, isDescendingFirst: true } as const;
  const columns = [
    { by: 'query', title: t('query'), className: styles.query },
    { by: 'labels', title: t('labels'), className: undefined },
    { by: 'coverage', title: t('coverage'), ...figure },
    { by: 'coverageAnnotated', title: t('annotatedCoverage'), ...figure },
    { by: 'correct', title: t('correct'), ...figure },
    { by: 'incorrect', title: t('incorrect'), ...figure },
    { by: 'precision', title: t('precision'), ...figure },
    { by: 'insertedAt', title: t('created'), className: styles.created, isDescendingFirst: true },
    { title: '', className: styles.action },
  ] as const;
  const figures = columns.slice(2, 7).map(({ title }) => title);
  const { share, number } = useFigureTexts();

  return (
    <DataTable
      label={t('title')}
      columns={columns}
      sort={sort}
      onSort={onSort}
      count={rules?.length ?? 0}
      isBusy={!rules || isBusy}
    >
      {rules ? (
        <tbody>
          {rules.map((rule) => {
            const { id, query, labels, description, metrics } = rule;
            const shown = labels.join(', ');
            return (
              <tr key={id} className={table.row}>
                <th scope="row" className={styles.query}>
                  <UnstyledButton className={table.link} title={query} onClick={() => onOpen(rule)}>
                    {query}
                  </UnstyledButton>
                  {description && <span className={styles.description}>{description}</span>}
                </th>
                <td className={styles.labels} title={shown}>
                  {shown}
                </td>
                {[
                  share(metrics?.coverage),
                  share(metrics?.coverageAnnotated),
                  number(metrics?.correct),
                  number(metrics?.incorrect),
                  share(metrics?.precision),
                ].map((value, index) => (
                  <td key={index} className={styles.figure} data-title={figures[index]}>
                    {value}
                  </td>
                ))}
                <td className={styles.created} data-title={t('created')}>
                  <Time iso={rule.insertedAt} />
                </td>
                <td className={styles.action}>
                  <IconButton
                    label={t('deleteOf', { query })}
                    icon={IconTrash}
                    iconSize={16}
                    className={styles.button}
                    onClick={() => onDelete(rule)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      ) : (
        <SkeletonRows columns={columns} />
      )}
    </DataTable>
  );
}

/** The metrics are missing until they are loaded. */
export type ListedRule = Rule & { readonly metrics?: Rule_MetricsFragment | null };

type Figure = 'coverage' | 'coverageAnnotated' | 'correct' | 'incorrect' | 'precision';
type RuleSortKey = 'query' | 'labels' | 'insertedAt' | Figure;

export const NEWEST: Sort<RuleSortKey> = { by: 'insertedAt', isDescending: true };

/** Searches the queries, labels and descriptions of rules, and sorts the result. Unknown metrics are the lowest. */
export function listRules(
  rules: readonly ListedRule[],
  search: string,
  { by, isDescending }: Sort<RuleSortKey>,
  language: string,
): ListedRule[] {
  const matches = textFilter(search);
  const found = rules.filter(({ query, labels, description }) =>
    matches([query, ...labels, description ?? ''].join('\n')),
  );
  const valueOf = (rule: ListedRule): string | number => {
    if (by === 'query' || by === 'insertedAt') return rule[by];
    return by === 'labels' ? rule.labels.join(', ') : (rule.metrics?.[by] ?? -1);
  };
  return sorted(found, { language, isDescending, by: valueOf, nameOf: ({ query }) => query });
}
