import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { DangerZone, type SettingsTab, SettingsTabs } from '#client/features/setting/index.ts';
import {
  AccessPart,
  CopyPart,
  LabelsPart,
  TaskInfoPart,
  type TaskSettings_DatasetFragment,
  TaskVectorsPart,
  useDeleteTaskDataset,
} from '#client/features/task/settings/index.ts';
import { paths, taskPath, taskSettingsPath } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Page } from '#client/ui/Page.tsx';
import { ReadableSettings } from './ReadableSettings.tsx';
import { SchemaPart } from './SchemaPart.tsx';
import styles from './TaskSettingsPage.module.css';
import { useSchema } from './useSchema.ts';

/** The settings of a dataset of an older task in tabs. */
export function TaskSettingsPage({ dataset }: { dataset: TaskSettings_DatasetFragment }) {
  const { t } = useTranslation(['settings', 'nav', 'datasets', 'taskSettings']);
  const navigate = useNavigate();
  const schema = useSchema(dataset);
  const remove = useDeleteTaskDataset(dataset);
  const { id, name, task, workspace } = dataset;
  const home = taskPath(workspace.name, name);

  const info: SettingsTab = {
    name: 'info',
    title: t('settings:info'),
    items: 'info',
    content: (
      <>
        <TaskInfoPart dataset={dataset} />
        <CopyPart dataset={dataset} onCopied={(copy) => void navigate(taskSettingsPath(copy.workspace, copy.name))} />
      </>
    ),
  };
  const labels: SettingsTab[] = [
    {
      name: 'labels',
      title: t('taskSettings:labels'),
      items: 'labels',
      content: <SchemaPart schema={schema} part={(read) => <LabelsPart dataset={dataset} schema={read} />} />,
    },
    {
      name: 'vectors',
      title: t('settings:vectors'),
      items: 'vectors',
      content: <SchemaPart schema={schema} part={(read) => <TaskVectorsPart schema={read} />} />,
    },
  ];
  const danger: SettingsTab = {
    name: 'danger-zone',
    title: t('settings:danger'),
    items: 'none',
    content: (
      <>
        <AccessPart datasetId={id} isClosed={schema.isClosed} onSwitched={schema.refetch} />
        {dataset.viewerCanDelete && (
          <DangerZone name={name} remove={remove} onDeleted={() => void navigate(paths.datasets)} />
        )}
      </>
    ),
  };

  return (
    <Page
      title={t('settings:title')}
      note={
        <span className={styles.name}>
          {name}
          <CopyButton value={name} label={t('datasets:copyNameOf', { name })} size={24} />
        </span>
      }
      actions={
        <div className={styles.ways}>
          {task === 'TEXT_CLASSIFICATION' && (
            <Button component={Link} to={`${home}?viewMode=labelling-rules`} variant="default">
              {t('taskSettings:rules')}
            </Button>
          )}
          <Button component={Link} to={home} variant="default">
            {t('settings:open')}
          </Button>
        </div>
      }
    >
      <Breadcrumbs
        crumbs={[
          { label: workspace.name, to: `${paths.datasets}?${new URLSearchParams({ workspaces: workspace.name })}` },
          { label: name, to: home },
          { label: t('nav:settings') },
        ]}
      />
      {dataset.viewerCanEdit ? (
        <SettingsTabs tabs={[info, ...(task === 'TEXT2TEXT' ? [] : labels), danger]} />
      ) : (
        <ReadableSettings dataset={dataset} schema={schema} />
      )}
    </Page>
  );
}
