import { useTranslation } from 'react-i18next';
import { Disclosure } from '#client/ui/filter/Disclosure.tsx';
import filters from '#client/ui/filter/Filters.module.css';
import { useRuleQueries } from '../rule/useRules.ts';
import { FacetControl, type FacetControlProps } from './FacetControl.tsx';
import styles from './FacetPanel.module.css';
import { type Facet, type FacetGroup, facetKey, facetsOf, isActive, without } from './facets.ts';
import { useTaskTexts } from './texts.ts';

export interface FacetPanelProps extends FacetControlProps {
  groups: readonly FacetGroup[];
  /** What somebody came for. */
  at: Facet | null;
}

/** All that the records can be filtered by, or one group of it. */
export function FacetPanel({ groups, at, ...control }: FacetPanelProps) {
  const { t } = useTranslation('taskFilter');
  const texts = useTaskTexts();
  const { dataset, applied, criteria, counts, onChange } = control;
  const hasRules = (useRuleQueries(dataset)?.length ?? 0) > 0;
  const facets = groups.map((group) => ({
    group,
    // Those that are in force stay while they are taken away.
    facets: facetsOf(group, { task: dataset.task, hasRules, counts, criteria: applied }),
  }));
  const isSingle = groups.length === 1;
  // There may be much metadata, each with many values; the other groups are short.
  const isUnfolded = isSingle && groups[0] !== 'metadata';

  return facets.map(({ group, facets: members }) => (
    <div key={group} role="group" aria-label={t(group)}>
      {!isSingle && <h3 className={filters.group}>{t(group)}</h3>}
      {members.length === 0 && <p className={styles.note}>{t('noMetadata')}</p>}
      {members.map((facet) => {
        const shown = <FacetControl facet={facet} {...control} />;
        const isWanted = at !== null && facetKey(at) === facetKey(facet);
        if (facet.of === 'uncovered' || facet.of === 'statuses') {
          return (
            <div key={facetKey(facet)} className={styles.bare}>
              {shown}
            </div>
          );
        }
        return (
          <Disclosure
            key={facetKey(facet)}
            title={texts.facet(facet)}
            summary={isActive(criteria, facet) ? texts.values(criteria, facet) : ''}
            isOpenAtFirst={at === null ? isUnfolded || isActive(criteria, facet) : isWanted}
            isWanted={isWanted}
            onClear={() => onChange(without(criteria, facet))}
          >
            {shown}
          </Disclosure>
        );
      })}
    </div>
  ));
}
