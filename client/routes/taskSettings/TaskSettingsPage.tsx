import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  DangerZone,
  SettingsCard,
  SettingsFrame,
  type SettingsTab,
  SettingsTabs,
} from '#client/features/datasetSettings/index.ts';
import { Pills } from '#client/features/question/index.ts';
import { toOptions } from '#client/features/task/label/index.ts';
import {
  AccessPart,
  CopyPart,
  LabelsPart,
  TaskFacts,
  TaskInfoPart,
  type TaskSettings_DatasetFragment,
  type TaskSettings_SchemaFragment,
  TaskVectorsPart,
  useDeleteTaskDatasetMutation,
  useTaskSchemaQuery,
} from '#client/features/task/settings/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { removing } from '#client/graphql/updates.ts';
import { paths, taskPath, taskSettingsPath } from '#client/lib/paths.ts';
import { isClosed } from '#client/routes/task/ClosedDataset.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { toast } from '#client/ui/toast.ts';

/** The settings of a task dataset. */
export function TaskSettingsPage({ dataset }: { dataset: TaskSettings_DatasetFragment }) {
  const { t } = useTranslation(['settings', 'taskSettings']);
  const navigate = useNavigate();
  const schema = useSchema(dataset);
  const [deleteDataset] = useDeleteTaskDatasetMutation({ context: QUIET });
  const { id, __typename, name, task, workspace } = dataset;
  const home = taskPath(workspace.name, name);

  const info: SettingsTab = {
    name: 'info',
    title: t('settings:info'),
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
      content: <SchemaPart schema={schema} part={(read) => <LabelsPart dataset={dataset} schema={read} />} />,
    },
    {
      name: 'vectors',
      title: t('settings:vectors'),
      content: <SchemaPart schema={schema} part={(read) => <TaskVectorsPart schema={read} />} />,
    },
  ];
  const danger: SettingsTab = {
    name: 'danger-zone',
    title: t('settings:danger'),
    content: (
      <>
        <AccessPart datasetId={id} isClosed={schema.isClosed} onSwitched={schema.refetch} />
        {dataset.viewerCanDelete && (
          <DangerZone
            name={name}
            remove={() => deleteDataset({ variables: { id }, update: removing({ __typename, id }) })}
            onDeleted={() => void navigate(paths.datasets)}
          />
        )}
      </>
    ),
  };

  return (
    <SettingsFrame
      name={name}
      workspace={workspace.name}
      home={home}
      actions={
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

/** Loads the labels and vectors. A failure is shown as a toast. */
function useSchema({ workspace, name }: TaskSettings_DatasetFragment) {
  const { t } = useTranslation('taskSettings');
  const { data, error, refetch } = useTaskSchemaQuery({
    variables: { workspace: workspace.name, name },
    context: QUIET,
    notifyOnNetworkStatusChange: false,
  });
  const status = error && !isClosed(error) ? problemOf(error).status : undefined;
  useEffect(
    function toastFailure() {
      if (status !== undefined) toast({ kind: 'error', message: t('fetchFailed', { status }) });
    },
    [status, t],
  );
  return {
    read: (!error && data?.taskDataset) || undefined,
    error,
    /** A closed dataset has no readable schema. Undefined until the first answer. */
    isClosed: data || error ? isClosed(error) : undefined,
    refetch: () => void refetch().catch(() => undefined),
  };
}

type Schema = ReturnType<typeof useSchema>;

interface SchemaPartProps {
  schema: Schema;
  part(read: TaskSettings_SchemaFragment): ReactNode;
}

/** Renders a part of the schema, or the reason why it is missing. */
function SchemaPart({ schema: { read, error, isClosed, refetch }, part }: SchemaPartProps) {
  const { t } = useTranslation('taskSettings');
  if (read) return part(read);
  if (isClosed) return <EmptyState title={t('isClosed')} />;
  if (!error) return <Skeleton width={720} height={320} />;
  return (
    <>
      <p>{t('fetchFailed', { status: problemOf(error).status })}</p>
      <ErrorPanel error={error} onRetry={refetch} />
    </>
  );
}

/** The settings that annotators may read. */
function ReadableSettings({ dataset, schema }: { dataset: TaskSettings_DatasetFragment; schema: Schema }) {
  const { t } = useTranslation(['taskSettings', 'settings']);
  return (
    <Stack gap="lg" maw={1100}>
      <SettingsCard title={t('settings:info')}>
        <TaskFacts dataset={dataset} />
      </SettingsCard>
      {dataset.task !== 'TEXT2TEXT' && (
        <SettingsCard title={t('labels')}>
          <SchemaPart
            schema={schema}
            part={({ labels }) =>
              labels.length > 0 ? (
                <Pills
                  isReadOnly
                  choice="many"
                  options={toOptions(labels)}
                  aria-label={t('labels')}
                  pillOf={({ value }) => ({ name: value, ownKey: undefined, isSelected: false })}
                />
              ) : (
                <p>{t('noSchema')}</p>
              )
            }
          />
        </SettingsCard>
      )}
    </Stack>
  );
}
