import { IconBookmark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { useDeviceValue } from '#client/lib/deviceValue.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import type { Filtering } from '../filtering.ts';
import { ToolButton } from '#client/ui/filter/ToolButton.tsx';
import { type SavedFilter, savedFiltersOf } from './savedFilters.ts';

const tool = lazyPart(() => import('./SavedTool.tsx').then((module) => module.SavedTool));

/** Filters to come back to: named, kept on this device, each also a command. */
export function SavedFilters({ datasetId, viewerId, criteria, onChange, openTool, open }: Filtering) {
  const { t } = useTranslation('filter');
  const kept = savedFiltersOf(viewerId, datasetId);
  const filters = useDeviceValue(kept);
  const apply = (saved: SavedFilter): void => {
    open(null);
    onChange(saved.criteria);
  };
  useCommands('page', [
    { id: 'filter.saved', keys: [], label: t('savedFilters'), run: () => open({ name: 'saved' }) },
    ...filters.map((saved) => ({
      id: `filter.saved.${saved.name}`,
      keys: [],
      label: t('apply', { name: saved.name }),
      run: () => apply(saved),
    })),
  ]);

  return (
    <ToolButton
      title={t('savedFilters')}
      icon={<IconBookmark size={16} aria-hidden />}
      isOpen={openTool?.name === 'saved'}
      onToggle={(isOpen) => open(isOpen ? { name: 'saved' } : null)}
      fetch={tool.fetch}
    >
      <tool.Part
        title={t('savedFilters')}
        onClose={() => open(null)}
        filters={filters}
        criteria={criteria}
        onApply={apply}
        onChange={(change) => kept.write(change(kept.read()))}
      />
    </ToolButton>
  );
}
