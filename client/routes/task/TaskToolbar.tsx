import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ViewSwitch } from '#client/features/criteria/index.ts';
import type { TaskCriteria } from '#client/features/task/criteria/index.ts';
import { TaskFilterBar } from '#client/features/task/filter/index.ts';
import type { TaskDataset } from '#client/features/task/model.ts';
import { taskSettingsPath } from '#client/lib/paths.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
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

/** What narrows down and orders the records, and whether one or many are shown. */
export function TaskToolbar({ dataset, criteria, list, size, onSearch, onSize }: Props) {
  const { t } = useTranslation('task');
  const [listSize, setListSize] = useState(size === 1 ? USUAL_SIZE : size);
  if (size !== 1 && size !== listSize) setListSize(size);
  return (
    <div className={styles.toolbar} data-keeps-focus>
      <TaskFilterBar
        dataset={dataset}
        criteria={criteria}
        aggregations={list.aggregations}
        total={list.isStale ? undefined : list.total}
        error={list.error}
        onSearch={onSearch}
      />
      <div className={styles.tools}>
        <ViewSwitch view={size === 1 ? 'focus' : 'bulk'} onChange={(view) => onSize(view === 'focus' ? 1 : listSize)} />
        <Tooltip label={t('settings')}>
          <ActionIcon
            component={Link}
            to={taskSettingsPath(dataset.workspace.name, dataset.name)}
            aria-label={t('settings')}
          >
            <IconSettings size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}

/** Of a list that was not seen yet. */
const USUAL_SIZE = 10;
