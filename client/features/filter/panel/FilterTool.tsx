import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ToolPanel, type ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx';

/** What the filter button opens. */
export function FilterTool({ title, onClose, ...panel }: ToolPanelSettings & FilterPanelProps) {
  const { t } = useTranslation();
  const { criteria, onChange } = panel;
  const clear = criteria.conditions.length > 0 && (
    <Button variant="subtle" size="compact-sm" onClick={() => onChange({ ...criteria, conditions: [] })}>
      {t('clear')}
    </Button>
  );
  return (
    <ToolPanel title={title} onClose={onClose} action={clear}>
      <FilterPanel {...panel} />
    </ToolPanel>
  );
}
