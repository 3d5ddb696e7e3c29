import { useTranslation } from 'react-i18next';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { useConditionTexts } from '#client/ui/filter/useConditionTexts.ts';
import type { TaskCriteria, TaskSortKey } from '../criteria/index.ts';
import { STATUS_NAMES } from '../model.ts';
import { selectedIn, type Facet } from './facets.ts';

/** Texts about parts of the criteria. */
export function useTaskTexts() {
  const { t } = useTranslation(['taskFilter', 'status']);
  const texts = useConditionTexts();

  const facet = (about: Facet): string => (about.of === 'metadata' ? about.key : t(`taskFilter:${about.of}`));

  const value = ({ of }: Facet, text: string): string =>
    of === 'statuses' ? t(`status:${STATUS_NAMES[text as TaskRecordStatus]}`) : text;

  /** The values that a facet is restricted to. */
  function values(criteria: TaskCriteria, about: Facet): string {
    if (about.of === 'uncovered') return '';
    if (about.of === 'predicted') return t(`taskFilter:outcome.${criteria.predicted ?? 'OK'}`);
    if (about.of === 'score') {
      const { from, to } = criteria.score ?? { from: 0, to: 1 };
      return texts.values({ ge: from > 0 ? from : null, le: from > 0 && to >= 1 ? null : to });
    }
    return texts.values({ terms: selectedIn(criteria, about), match: 'any' }, (text) => value(about, text));
  }

  return {
    facet,
    value,
    values,
    condition: (criteria: TaskCriteria, about: Facet): string =>
      about.of === 'uncovered' ? facet(about) : texts.condition(facet(about), values(criteria, about)),
    query: (queryText: string): string => texts.condition(t('taskFilter:query'), queryText),
    sortKey: (by: TaskSortKey['by']): string => (typeof by === 'string' ? t(`taskFilter:sort.${by}`) : by.metadata),
  };
}
