import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import type { Filtering } from './filtering.ts';
import { ToolButton } from '#client/ui/filter/ToolButton.tsx';
import { useDelayed } from '#client/ui/filter/useDelayed.ts';

// Nobody needs sliders and lists before they are opened.
const tool = lazyPart(() => import('./panel/FilterTool.tsx').then((module) => module.FilterTool));

/** Narrows the records down by metadata, answers and suggestions. */
export function FilterButton({ datasetId, questions, criteria, onChange, openTool, open }: Filtering) {
  const { t } = useTranslation('filter');
  const draft = useDelayed(criteria, onChange);
  const isOpen = openTool?.name === 'filters';
  const toggle = (shouldOpen: boolean): void => {
    if (!shouldOpen) draft.finish();
    open(shouldOpen ? { name: 'filters', at: null } : null);
  };
  const [command] = useCommands('page', [
    { id: 'filter.filters', keys: 'f', label: t('title'), run: () => toggle(true) },
  ]);

  return (
    <ToolButton
      title={t('title')}
      icon={<IconFilter size={16} aria-hidden />}
      count={criteria.conditions.length}
      keys={command.keys}
      isOpen={isOpen}
      onToggle={toggle}
      fetch={tool.fetch}
    >
      <tool.Part
        title={t('title')}
        onClose={() => toggle(false)}
        datasetId={datasetId}
        questions={questions}
        criteria={draft.value}
        at={isOpen ? openTool.at : null}
        onChange={draft.change}
      />
    </ToolButton>
  );
}
