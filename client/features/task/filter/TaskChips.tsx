import { ChipBar, type Chips, NoMatches, useOrderChips } from '#client/ui/filter/Chips.tsx';
import { EVERYTHING, isUsualOrder, type TaskCriteria } from '../criteria/index.ts';
import { activeFacets, type Facet, facetKey, without } from './facets.ts';
import { useTaskTexts } from './texts.ts';

type EditTarget = Facet | 'query' | 'sort';

interface Props {
  criteria: TaskCriteria;
  /** Undefined while the records load. */
  total: number | undefined;
  resetKeys: readonly string[];
  onSearch(criteria: TaskCriteria): void;
  /** Opens the control for a part of the criteria. */
  onEdit(target: EditTarget): void;
}

/** The chips below the tools; nothing without filters. */
export function TaskChips({ criteria, total, resetKeys, onSearch, onEdit }: Props) {
  const chips = useChips(criteria, onSearch, onEdit);
  if (chips.length === 0) return null;
  return <ChipBar chips={chips} count={total} resetKeys={resetKeys} onReset={() => onSearch(EVERYTHING)} />;
}

/** Replaces the records when none matches. */
export function NoTaskMatches({ criteria, onSearch }: Pick<Props, 'criteria' | 'onSearch'>) {
  return <NoMatches chips={useChips(criteria, onSearch)} onReset={() => onSearch(EVERYTHING)} />;
}

/** One chip for each filter and sort key. */
function useChips(
  criteria: TaskCriteria,
  onSearch: (criteria: TaskCriteria) => void,
  onEdit?: (target: EditTarget) => void,
): Chips {
  const texts = useTaskTexts();
  const { queryText } = criteria;
  const editing = (target: EditTarget) => onEdit && { edit: () => onEdit(target) };
  const order = useOrderChips(
    { ...criteria, sort: isUsualOrder(criteria) ? [] : criteria.sort },
    texts.sortKey,
    (part) => onSearch({ ...criteria, ...part }),
    editing('sort')?.edit,
  );
  const query = {
    id: 'query',
    text: texts.query(queryText),
    ...editing('query'),
    onRemove: () => onSearch({ ...criteria, queryText: '' }),
  };
  return [
    ...(queryText ? [query] : []),
    ...activeFacets(criteria).map((facet) => ({
      id: facetKey(facet),
      text: texts.condition(criteria, facet),
      ...editing(facet),
      onRemove: () => onSearch(without(criteria, facet)),
    })),
    ...order,
  ];
}
