import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import type { Filtering } from './filtering.ts';
import { ToolButton } from '#client/ui/filter/ToolButton.tsx';
import { useDelayed } from '#client/ui/filter/useDelayed.ts';

const tool = lazyPart(() => import('./sort/SortTool.tsx').then((module) => module.SortTool));

/** Orders the records by one or several keys. */
export function SortButton({ datasetId, questions, criteria, onChange, openTool, open }: Filtering) {
  const { t } = useTranslation('filter');
  const draft = useDelayed(criteria, onChange);
  const toggle = (shouldOpen: boolean): void => {
    if (!shouldOpen) draft.finish();
    open(shouldOpen ? { name: 'sort' } : null);
  };
  const [command] = useCommands('page', [{ id: 'filter.sort', keys: 'o', label: t('sort'), run: () => toggle(true) }]);

  return (
    <ToolButton
      title={t('sort')}
      icon={<IconArrowsSort size={16} aria-hidden />}
      count={criteria.sort.length}
      keys={command.keys}
      isOpen={openTool?.name === 'sort'}
      onToggle={toggle}
      fetch={tool.fetch}
    >
      <tool.Part
        title={t('sort')}
        onClose={() => toggle(false)}
        datasetId={datasetId}
        questions={questions}
        criteria={draft.value}
        onChange={draft.change}
      />
    </ToolButton>
  );
}
