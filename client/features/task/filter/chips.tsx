import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChipRow, OrderIcon } from '#client/ui/filter/ChipRow.tsx';
import { isUsualOrder, type TaskCriteria } from '../criteria/criteria.ts';
import { activeFacets, type Facet, facetKey, without } from './facets.ts';
import { useTaskTexts } from './texts.ts';

/** What a chip is about. */
export type EditTarget = Facet | 'query' | 'sort';

type Chips = ComponentProps<typeof ChipRow>['chips'];

/** One chip for each thing that narrows down or orders the records; the usual order has none. */
export function useChips(
  criteria: TaskCriteria,
  onSearch: (criteria: TaskCriteria) => void,
  onEdit?: (target: EditTarget) => void,
): Chips {
  const { t } = useTranslation(['filter', 'taskFilter']);
  const texts = useTaskTexts();
  const { queryText, similar, sort } = criteria;
  const to = (target: EditTarget) => onEdit && { edit: () => onEdit(target) };
  return [
    ...(queryText
      ? [
          {
            id: 'query',
            text: t('filter:condition', { about: t('taskFilter:query'), values: queryText }),
            ...to('query'),
            onRemove: () => onSearch({ ...criteria, queryText: '' }),
          },
        ]
      : []),
    ...activeFacets(criteria).map((facet) => ({
      id: facetKey(facet),
      text: texts.condition(criteria, facet),
      ...to(facet),
      onRemove: () => onSearch(without(criteria, facet)),
    })),
    ...(similar
      ? [
          {
            id: 'similar',
            text: t('similarTo', { vector: similar.vector }),
            onRemove: () => onSearch({ ...criteria, similar: null }),
          },
        ]
      : []),
    ...(isUsualOrder(criteria) ? [] : sort).map(({ by, order }, index) => ({
      id: `sort ${JSON.stringify(by)}`,
      text: t('sortedBy', { name: texts.sortKey(by) }),
      icon: <OrderIcon order={order} />,
      isResting: similar !== null,
      ...to('sort'),
      onRemove: () => onSearch({ ...criteria, sort: sort.filter((_, at) => at !== index) }),
    })),
  ];
}
