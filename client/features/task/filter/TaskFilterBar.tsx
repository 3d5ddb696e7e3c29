import { Box, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsSort, IconCircleCheck, IconFilter, IconRobot, IconTag, IconUserCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { ToolButton } from '#client/ui/filter/ToolButton.tsx';
import { useDebounced } from '#client/ui/filter/useDebounced.ts';
import { EVERYTHING, isUsualOrder, queryRefusal, type TaskCriteria } from '../criteria/index.ts';
import type { TaskDataset } from '../model.ts';
import { activeFacets, type Counts, type Facet, FACET_GROUPS, type FacetGroup, groupOf, NO_COUNTS } from './facets.ts';
import { TaskChips } from './TaskChips.tsx';
import { TaskSearchBox } from './TaskSearchBox.tsx';

interface Props {
  dataset: TaskDataset;
  criteria: TaskCriteria;
  /** The counts of all records that match; undefined while they load. */
  aggregations: Counts | undefined;
  /** Undefined while the records load. */
  total: number | undefined;
  /** Why the search failed. */
  error: unknown;
  onSearch(criteria: TaskCriteria): void;
}

type OpenTool = { readonly name: 'sort' | 'help' } | { readonly name: FacetGroup; readonly target: Facet | null };

const ICONS = { predictions: IconRobot, annotations: IconUserCheck, status: IconCircleCheck, metadata: IconTag };
const facetTool = lazyPart(() => import('./FacetTool.tsx').then((module) => module.FacetTool));
const sortTool = lazyPart(() => import('./TaskSortTool.tsx').then((module) => module.TaskSortTool));

/** Search, filters and sorting of a task dataset's records, with chips for all that is set. */
export function TaskFilterBar({ dataset, criteria, aggregations, total, error, onSearch }: Props) {
  const { t, i18n } = useTranslation(['taskFilter', 'filter']);
  const [tool, setTool] = useState<OpenTool | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
  const draft = useDebounced(criteria, onSearch);
  const counts = aggregations ?? NO_COUNTS;
  const active = activeFacets(criteria);
  const isSorted = !isUsualOrder(criteria);

  const open = (to: OpenTool | null): void => {
    draft.flush();
    setTool(to);
  };
  const [filter, sort, reset] = useCommands('page', [
    {
      id: 'filter.filters',
      keys: 'f',
      label: t('filter:title'),
      run: () => open({ name: 'predictions', target: null }),
    },
    { id: 'filter.sort', keys: 'o', label: t('filter:sort'), run: () => open({ name: 'sort' }) },
    { id: 'filter.reset', keys: 'Shift+F', label: t('filter:resetAll'), run: () => onSearch(EVERYTHING) },
  ]);
  const groups = isNarrow
    ? [{ name: 'filters' as const, title: t('filter:title'), Icon: IconFilter, members: FACET_GROUPS }]
    : FACET_GROUPS.map((name) => ({ name, title: t(`taskFilter:${name}`), Icon: ICONS[name], members: [name] }));

  return (
    <Box flex={1} miw={0} py={6}>
      <Group gap="sm" align="flex-start">
        <TaskSearchBox
          task={dataset.task}
          criteria={criteria}
          counts={counts}
          refusal={queryRefusal(error, criteria.queryText, i18n)}
          box={searchBox}
          isHelpOpen={tool?.name === 'help'}
          onHelp={(isOpen) => open(isOpen ? { name: 'help' } : null)}
          onSearch={onSearch}
        />
        {groups.map(({ name, title, Icon, members }, index) => {
          const shown = tool && 'target' in tool && members.includes(tool.name) ? tool : null;
          return (
            <ToolButton
              key={name}
              title={title}
              icon={<Icon size={16} aria-hidden />}
              count={active.filter((facet) => members.includes(groupOf(facet))).length}
              keys={index === 0 ? filter.keys : undefined}
              isNamed
              isOpen={shown !== null}
              onToggle={(isOpen) => open(isOpen && members[0] ? { name: members[0], target: null } : null)}
              fetch={facetTool.fetch}
            >
              <facetTool.Part
                title={title}
                onClose={() => open(null)}
                groups={members}
                target={shown?.target ?? null}
                dataset={dataset}
                applied={criteria}
                criteria={draft.value}
                counts={counts}
                onChange={draft.change}
              />
            </ToolButton>
          );
        })}
        <ToolButton
          title={t('filter:sort')}
          icon={<IconArrowsSort size={16} aria-hidden />}
          count={isSorted ? criteria.sort.length : 0}
          keys={sort.keys}
          isNamed
          isOpen={tool?.name === 'sort'}
          onToggle={(isOpen) => open(isOpen ? { name: 'sort' } : null)}
          fetch={sortTool.fetch}
        >
          <sortTool.Part
            title={t('filter:sort')}
            onClose={() => open(null)}
            task={dataset.task}
            criteria={draft.value}
            counts={counts}
            onChange={draft.change}
          />
        </ToolButton>
      </Group>
      <TaskChips
        criteria={criteria}
        total={total}
        resetKeys={reset.keys}
        onSearch={onSearch}
        onEdit={(target) => {
          if (target === 'query') searchBox.current?.focus();
          else open(target === 'sort' ? { name: 'sort' } : { name: groupOf(target), target });
        }}
      />
    </Box>
  );
}
