import { useTranslation } from 'react-i18next';
import { ChipBar, type Chips, NoMatches, OrderIcon } from '#client/ui/filter/Chips.tsx';
import { EVERYTHING, isUsualOrder, type TaskCriteria } from '../criteria/index.ts';
import { activeFacets, type Facet, facetKey, without } from './facets.ts';
import { useTaskTexts } from './texts.ts';

/** What a chip is about. */
type EditTarget = Facet | 'query' | 'sort';

interface Props {
  criteria: TaskCriteria;
  /** How many records were found; undefined while unknown. */
  total: number | undefined;
  resetKeys: readonly string[];
  onSearch(criteria: TaskCriteria): void;
  /** Opens the control that changes a part of the criteria. */
  onEdit(target: EditTarget): void;
}

/** The row of chips below the tools; absent where nothing is narrowed down. */
export function TaskChips({ criteria, total, resetKeys, onSearch, onEdit }: Props) {
  const chips = useChips(criteria, onSearch, onEdit);
  if (chips.length === 0) return null;
  return <ChipBar chips={chips} count={total} resetKeys={resetKeys} onReset={() => onSearch(EVERYTHING)} />;
}

/** The place of the records when none matches. */
export function NoTaskMatches({ criteria, onSearch }: Pick<Props, 'criteria' | 'onSearch'>) {
  return <NoMatches chips={useChips(criteria, onSearch)} onReset={() => onSearch(EVERYTHING)} />;
}

/** One chip for each thing that narrows down or orders the records; the usual order has none. */
function useChips(
  criteria: TaskCriteria,
  onSearch: (criteria: TaskCriteria) => void,
  onEdit?: (target: EditTarget) => void,
): Chips {
  const { t } = useTranslation('filter');
  const texts = useTaskTexts();
  const { queryText, similar, sort } = criteria;
  const to = (target: EditTarget) => onEdit && { edit: () => onEdit(target) };
  return [
    ...(queryText
      ? [
          {
            id: 'query',
            text: texts.query(queryText),
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
      onRemove: () => onSearch({ ...criteria, sort: sort.toSpliced(index, 1) }),
    })),
  ];
}
