import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Disclosure, DisclosureGroup } from '#client/ui/filter/Disclosure.tsx';
import { ToolPanel, type ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import panel from '#client/ui/filter/ToolPanel.module.css';
import { useRuleQueries } from '../rule/index.ts';
import { FacetControl, type FacetControlProps } from './FacetControl.tsx';
import { activeFacets, type Facet, type FacetGroup, facetKey, facetsOf, groupOf, isActive, without } from './facets.ts';
import { useTaskTexts } from './texts.ts';

interface Props extends FacetControlProps {
  groups: readonly FacetGroup[];
  /** The facet to show first. */
  target: Facet | null;
}

/** The panel of a filter button. */
export function FacetTool({ title, onClose, ...props }: ToolPanelSettings & Props) {
  const { criteria, groups, onChange } = props;
  const active = activeFacets(criteria).filter((facet) => groups.includes(groupOf(facet)));
  const clear = (): void => onChange(active.reduce(without, criteria));
  return (
    <ToolPanel title={title} onClose={onClose} onClear={active.length > 0 ? clear : undefined}>
      <FacetPanel {...props} />
    </ToolPanel>
  );
}

function FacetPanel({ groups, target, ...control }: Props) {
  const { t } = useTranslation('taskFilter');
  const texts = useTaskTexts();
  const { dataset, applied, criteria, counts, onChange } = control;
  const hasRules = (useRuleQueries(dataset)?.length ?? 0) > 0;
  const facets = groups.map((group) => ({
    group,
    // Follows the applied criteria, so that a facet stays while it is being cleared.
    facets: facetsOf(group, { task: dataset.task, hasRules, counts, criteria: applied }),
  }));
  const isSingle = groups.length === 1;
  // The group of metadata may be long; the other groups are short.
  const isUnfolded = isSingle && groups[0] !== 'metadata';

  return facets.map(({ group, facets: members }) => (
    <DisclosureGroup key={group} title={t(group)} isOnly={isSingle}>
      {members.length === 0 && <p className={panel.note}>{t('noMetadata')}</p>}
      {members.map((facet) => {
        const shown = <FacetControl facet={facet} {...control} />;
        const isWanted = target !== null && facetKey(target) === facetKey(facet);
        if (facet.of === 'uncovered' || facet.of === 'statuses') {
          return (
            <Box key={facetKey(facet)} p="sm">
              {shown}
            </Box>
          );
        }
        return (
          <Disclosure
            key={facetKey(facet)}
            title={texts.facet(facet)}
            summary={isActive(criteria, facet) ? texts.values(criteria, facet) : ''}
            isOpenAtFirst={target === null ? isUnfolded || isActive(criteria, facet) : isWanted}
            isFocused={isWanted}
            onClear={() => onChange(without(criteria, facet))}
          >
            {shown}
          </Disclosure>
        );
      })}
    </DisclosureGroup>
  ));
}
