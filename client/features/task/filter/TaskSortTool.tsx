import { useTranslation } from 'react-i18next';
import type { Task } from '#client/graphql/schema-types.ts';
import { SortTool } from '#client/ui/filter/SortTool.tsx';
import type { ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import { SORT_FIELDS, TASK_LIMITS, type TaskCriteria, type TaskSortKey } from '../criteria/index.ts';
import type { Counts } from './facets.ts';
import { useTaskTexts } from './texts.ts';

interface Props extends ToolPanelSettings {
  task: Task;
  criteria: TaskCriteria;
  counts: Counts;
  onChange(criteria: TaskCriteria): void;
}

export function TaskSortTool({ task, criteria, counts, onChange, ...panel }: Props) {
  const { t } = useTranslation(['taskFilter', 'criteria']);
  const fields = SORT_FIELDS.filter((field) => task !== 'TEXT2TEXT' || !LABEL_FIELDS.includes(field));
  return (
    <SortTool<TaskSortKey['by']>
      {...panel}
      keys={criteria.sort}
      choices={[
        { group: t('criteria:general'), items: fields },
        { group: t('taskFilter:metadata'), items: counts.metadata.map(({ key }) => ({ metadata: key })) },
      ]}
      nameOf={useTaskTexts().sortKey}
      limit={TASK_LIMITS.sortKeys}
      isResting={criteria.similar !== null}
      onChange={(sort) => onChange({ ...criteria, sort })}
    />
  );
}

const LABEL_FIELDS: readonly TaskSortKey['by'][] = ['PREDICTED_AS', 'PREDICTED', 'ANNOTATED_AS'];
