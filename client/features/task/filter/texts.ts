import { useTranslation } from 'react-i18next';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { formatBound } from '#client/lib/format.ts';
import type { TaskCriteria, TaskSortKey } from '../criteria/criteria.ts';
import { chosenIn, type Facet } from './facets.ts';

/** So many values are named; the others are counted. */
const NAMED = 2;

const STATUS = { DEFAULT: 'pending', EDITED: 'edited', VALIDATED: 'validated', DISCARDED: 'discarded' } as const;

/** The words for a part of the criteria. */
export function useTaskTexts() {
  const { t, i18n } = useTranslation(['taskFilter', 'filter', 'status']);
  const number = (bound: number): string => formatBound(bound, i18n.language);

  const facet = (about: Facet): string => (about.of === 'metadata' ? about.key : t(`taskFilter:${about.of}`));

  const value = ({ of }: Facet, text: string): string =>
    of === 'statuses' ? t(`status:${STATUS[text as TaskRecordStatus]}`) : text;

  /** What a facet is restricted to. */
  function values(criteria: TaskCriteria, about: Facet): string {
    if (about.of === 'uncovered') return '';
    if (about.of === 'predicted') return t(`taskFilter:outcome.${criteria.predicted ?? 'OK'}`);
    if (about.of === 'score') {
      const { from, to } = criteria.score ?? { from: 0, to: 1 };
      if (from <= 0) return t('filter:atMost', { max: number(to) });
      return to >= 1
        ? t('filter:atLeast', { min: number(from) })
        : t('filter:between', { min: number(from), max: number(to) });
    }
    const chosen = chosenIn(criteria, about);
    const named = chosen.slice(0, NAMED).map((text) => value(about, text));
    const list = named.join(', ');
    return chosen.length > NAMED ? t('filter:valuesMore', { values: list, count: chosen.length - NAMED }) : list;
  }

  return {
    facet,
    value,
    values,
    condition: (criteria: TaskCriteria, about: Facet): string => {
      if (about.of === 'uncovered') return facet(about);
      return t('filter:condition', { about: facet(about), values: values(criteria, about) });
    },
    sortKey: (by: TaskSortKey['by']): string => (typeof by === 'string' ? t(`taskFilter:sort.${by}`) : by.metadata),
  };
}
