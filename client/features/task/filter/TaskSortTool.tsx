import { useTranslation } from 'react-i18next';
import type { Task } from '#client/graphql/schema-types.ts';
import { SortKeys } from '#client/ui/filter/SortKeys.tsx';
import { ToolPanel, type ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import { SORT_FIELDS, TASK_LIMITS, type TaskCriteria, type TaskSortKey } from '../criteria/criteria.ts';
import type { Counts } from './facets.ts';
import { useTaskTexts } from './texts.ts';

interface Props extends ToolPanelSettings {
  task: Task;
  criteria: TaskCriteria;
  counts: Counts;
  onChange(criteria: TaskCriteria): void;
}

/** What the sort button opens: the keys the records are ordered by; the first counts most. */
export function TaskSortTool({ title, onClose, task, criteria, counts, onChange }: Props) {
  const { t } = useTranslation(['taskFilter', 'filter']);
  const texts = useTaskTexts();
  const fields = SORT_FIELDS.filter((field) => task !== 'TEXT2TEXT' || !OF_LABELS.includes(field));
  const metadata = counts.metadata.map(({ key }) => JSON.stringify({ metadata: key }));
  return (
    <ToolPanel title={title} onClose={onClose}>
      <SortKeys
        keys={criteria.sort.map(({ by, order }) => ({ by: JSON.stringify(by), order }))}
        choices={[
          { group: t('filter:general'), items: fields.map((field) => JSON.stringify(field)) },
          { group: t('taskFilter:metadata'), items: metadata },
        ]}
        nameOf={(by) => texts.sortKey(read(by))}
        limit={TASK_LIMITS.sortKeys}
        isResting={criteria.similar !== null}
        onChange={(keys) => onChange({ ...criteria, sort: keys.map(({ by, order }) => ({ by: read(by), order })) })}
      />
    </ToolPanel>
  );
}

const OF_LABELS: readonly TaskSortKey['by'][] = ['PREDICTED_AS', 'PREDICTED', 'ANNOTATED_AS'];

const read = (by: string): TaskSortKey['by'] => JSON.parse(by) as TaskSortKey['by'];
