import { useState } from 'react';
import { ViewSwitch } from '#client/features/criteria/index.ts';
import { SettingsLink } from '#client/features/datasetSettings/index.ts';
import { DEFAULT_SIZE, type TaskCriteria } from '#client/features/task/criteria/index.ts';
import { TaskFilterBar } from '#client/features/task/filter/index.ts';
import type { TaskDataset } from '#client/features/task/model.ts';
import { taskSettingsPath } from '#client/lib/paths.ts';
import frame from '#client/ui/WorkPage.module.css';
import styles from './TaskPage.module.css';
import type { TaskRecordList } from './useTaskRecords.ts';

interface Props {
  dataset: TaskDataset;
  criteria: TaskCriteria;
  list: TaskRecordList;
  size: number;
  onSearch(criteria: TaskCriteria): void;
  onSize(size: number): void;
}

/** Filters, sorting, and the switch between one record and many. */
export function TaskToolbar({ dataset, criteria, list, size, onSearch, onSize }: Props) {
  /** The page size to return to from the focus view. */
  const [listSize, setListSize] = useState(size === 1 ? DEFAULT_SIZE : size);
  if (size !== 1 && size !== listSize) setListSize(size);
  return (
    <div className={`${frame.toolbar} ${styles.toolbar}`} data-keeps-focus>
      <TaskFilterBar
        dataset={dataset}
        criteria={criteria}
        aggregations={list.aggregations}
        total={list.isStale ? undefined : list.total}
        error={list.error}
        onSearch={onSearch}
      />
      <div className={`${frame.tools} ${styles.tools}`}>
        <ViewSwitch view={size === 1 ? 'focus' : 'bulk'} onChange={(view) => onSize(view === 'focus' ? 1 : listSize)} />
        <SettingsLink to={taskSettingsPath(dataset.workspace.name, dataset.name)} />
      </div>
    </div>
  );
}
