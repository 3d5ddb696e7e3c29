import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { DangerZone, SettingsFrame, type SettingsTab, SettingsTabs } from '#client/features/datasetSettings/index.ts';
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
import { ReadableSettings } from './ReadableSettings.tsx';
import { SchemaPart } from './SchemaPart.tsx';
import { useSchema } from './useSchema.ts';

/** The settings of a dataset of an older task in tabs. */
export function TaskSettingsPage({ dataset }: { dataset: TaskSettings_DatasetFragment }) {
  const { t } = useTranslation(['settings', 'taskSettings']);
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
    <SettingsFrame
      name={name}
      workspace={workspace.name}
      home={home}
      ways={
        task === 'TEXT_CLASSIFICATION' && (
          <Button component={Link} to={`${home}?viewMode=labelling-rules`} variant="default">
            {t('taskSettings:rules')}
          </Button>
        )
      }
    >
      {dataset.viewerCanEdit ? (
        <SettingsTabs tabs={[info, ...(task === 'TEXT2TEXT' ? [] : labels), danger]} />
      ) : (
        <ReadableSettings dataset={dataset} schema={schema} />
      )}
    </SettingsFrame>
  );
}
