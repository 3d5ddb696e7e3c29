import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ToolPanel, type ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import { FacetPanel, type FacetPanelProps } from './FacetPanel.tsx';
import { activeFacets, groupOf, without } from './facets.ts';

/** What the button of a group opens. */
export function FacetTool({ title, onClose, ...panel }: ToolPanelSettings & FacetPanelProps) {
  const { t } = useTranslation();
  const { criteria, groups, onChange } = panel;
  const active = activeFacets(criteria).filter((facet) => groups.includes(groupOf(facet)));
  const clear = active.length > 0 && (
    <Button variant="subtle" size="compact-sm" onClick={() => onChange(active.reduce(without, criteria))}>
      {t('clear')}
    </Button>
  );
  return (
    <ToolPanel title={title} onClose={onClose} action={clear}>
      <FacetPanel {...panel} />
    </ToolPanel>
  );
}
