import { IconArrowsSort, IconBookmark, IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { useDeviceValue } from '#client/lib/deviceValue.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { ToolButton } from '#client/ui/filter/ToolButton.tsx';
import { useDebounced } from '#client/ui/filter/useDebounced.ts';
import type { Filtering } from './filtering.ts';
import { type SavedFilter, savedFiltersOf } from './savedFilters.ts';

// The panels are needed once they are opened, and chips once something is filtered.
const filters = () => withTexts(() => import('./FilterTool.tsx'), 'criteria');
const filterTool = lazyPart(async () => (await filters()).FilterTool);
/** The filters without a tool around them. */
export const filterPanel = lazyPart(async () => (await filters()).FilterPanel);
const sortTool = lazyPart(
  async () => (await withTexts(() => import('./RecordSortTool.tsx'), 'criteria')).RecordSortTool,
);
const savedTool = lazyPart(
  async () => (await withTexts(() => import('./SavedTool.tsx'), 'criteria', 'review')).SavedTool,
);
export const criteriaBar = lazyPart(
  async () => (await withTexts(() => import('./CriteriaBar.tsx'), 'criteria')).CriteriaBar,
);

/** Filters the records by metadata, answers and suggestions. */
export function FilterButton(filtering: Filtering) {
  const { datasetId, questions, people, criteria, openTool } = filtering;
  const { draft, panel, button } = useTool(filtering, 'filters');
  return (
    <ToolButton
      {...button}
      icon={<IconFilter size={16} aria-hidden />}
      count={criteria.conditions.length}
      fetch={filterTool.fetch}
    >
      <filterTool.Part
        {...{ ...panel, datasetId, questions, people }}
        criteria={draft.value}
        at={openTool?.name === 'filters' ? openTool.at : null}
        onChange={draft.change}
      />
    </ToolButton>
  );
}

/** Sorts the records by one or several keys. */
export function SortButton(filtering: Filtering) {
  const { datasetId, questions, people, criteria } = filtering;
  const { draft, panel, button } = useTool(filtering, 'sort');
  return (
    <ToolButton
      {...button}
      icon={<IconArrowsSort size={16} aria-hidden />}
      count={criteria.sort.length}
      fetch={sortTool.fetch}
    >
      <sortTool.Part {...{ ...panel, datasetId, questions, people }} criteria={draft.value} onChange={draft.change} />
    </ToolButton>
  );
}

const COMMANDS = { filters: { keys: 'f', label: 'title' }, sort: { keys: 'o', label: 'sort' } } as const;

/** Shared by both tools: a change is applied after a delay, or when the panel closes. */
function useTool({ criteria, onChange, openTool, open }: Filtering, name: keyof typeof COMMANDS) {
  const { t } = useTranslation('filter');
  const draft = useDebounced(criteria, onChange);
  const title = t(COMMANDS[name].label);
  const toggle = (shouldOpen: boolean): void => {
    if (!shouldOpen) draft.flush();
    open(!shouldOpen ? null : name === 'filters' ? { name, at: null } : { name });
  };
  const [{ keys }] = useCommands('page', [
    { id: `filter.${name}`, keys: COMMANDS[name].keys, label: title, run: () => toggle(true) },
  ]);
  return {
    draft,
    panel: { title, onClose: () => toggle(false) },
    button: { title, keys, isOpen: openTool?.name === name, onToggle: toggle },
  };
}

/** Filters with names, stored on this device; each is also a command. */
export function SavedFilters({ datasetId, viewerId, criteria, onChange, openTool, open }: Filtering) {
  const { t } = useTranslation('filter');
  const stored = savedFiltersOf(viewerId, datasetId);
  const filters = useDeviceValue(stored);
  const title = t('savedFilters');
  const apply = (saved: SavedFilter): void => {
    open(null);
    onChange(saved.criteria);
  };
  useCommands('page', [
    { id: 'filter.saved', keys: [], label: title, run: () => open({ name: 'saved' }) },
    ...filters.map((saved) => ({
      id: `filter.saved.${saved.name}`,
      keys: [],
      label: t('apply', { name: saved.name }),
      run: () => apply(saved),
    })),
  ]);

  return (
    <ToolButton
      title={title}
      icon={<IconBookmark size={16} aria-hidden />}
      isOpen={openTool?.name === 'saved'}
      onToggle={(isOpen) => open(isOpen ? { name: 'saved' } : null)}
      fetch={savedTool.fetch}
    >
      <savedTool.Part
        title={title}
        onClose={() => open(null)}
        {...{ viewerId, datasetId, filters }}
        criteria={criteria}
        onApply={apply}
        onChange={(change) => stored.write(change(stored.read()))}
      />
    </ToolButton>
  );
}
