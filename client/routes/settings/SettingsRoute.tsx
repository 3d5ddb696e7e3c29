import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import {
  ControlsPart,
  DangerZone,
  FieldPart,
  InfoPart,
  MetadataPart,
  QuestionPart,
  QueuePart,
  SettingsCard,
  SettingsFrame,
  type SettingsPageQuery,
  type SettingsTab,
  SettingsTabs,
  useDeleteDatasetMutation,
  useSettingsPageQuery,
  VectorPart,
} from '#client/features/datasetSettings/index.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import { suggesterTab } from '#client/features/suggester/index.ts';
import { ExportButton } from '#client/features/transfer/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { removing } from '#client/graphql/updates.ts';
import { annotationPath, assignmentsPath, dashboardPath, importPath, paths, reviewPath } from '#client/lib/paths.ts';
import { WithoutDataset } from '#client/routes/errors/WithoutDataset.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Markdown } from '#client/ui/Markdown.tsx';
import { PageSkeleton } from '#client/ui/Skeleton.tsx';

type Dataset = Extract<NonNullable<SettingsPageQuery['dataset']>, { __typename: 'FeedbackDataset' }>;

/** The settings of a feedback dataset. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation('settings');
  const isEditor = useViewer()?.role !== 'ANNOTATOR';
  const { data, error, refetch } = useSettingsPageQuery({ variables: { datasetId: id, isEditor } });
  const dataset = data?.dataset;

  if (dataset?.__typename === 'FeedbackDataset') return <SettingsPage key={id} dataset={dataset} />;
  return (
    <WithoutDataset dataset={dataset} error={error} onRetry={() => void refetch()}>
      <PageSkeleton label={t('title')} />
    </WithoutDataset>
  );
}

/** The settings in tabs, or the guidelines for those who may not change them. */
function SettingsPage({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation(['settings', 'common', 'panel']);
  const navigate = useNavigate();
  const [deleteDataset] = useDeleteDatasetMutation();
  const capabilities = useCapabilities();
  const { id, name, workspace, guidelines, viewerCanEdit } = dataset;

  const suggester = (
    questions: NonNullable<Dataset['questions']>,
    fields: NonNullable<Dataset['fields']>,
  ): SettingsTab => ({
    name: 'suggester',
    title: t('settings:suggester.title'),
    content: <suggesterTab.Part datasetId={id} questions={questions} fieldNames={fields.map(({ name }) => name)} />,
  });

  function tabsOf({ fields = [], questions = [], metadataProperties = [], vectorsSettings = [] }: Dataset) {
    const tab = (name: 'info' | 'fields' | 'questions' | 'metadata' | 'vectors', parts: ReactNode[]): SettingsTab => ({
      name,
      title: t(`settings:${name}`),
      content:
        parts.length > 0 ? parts : <EmptyState title={t('settings:nothing')}>{t('settings:nothingWhy')}</EmptyState>,
    });
    const tabs = [
      tab('info', [
        <InfoPart key="info" dataset={dataset} />,
        ...(dataset.queue
          ? [
              <QueuePart
                key="queue"
                datasetId={id}
                order={dataset.queue.order}
                hasVectors={(dataset.vectorsSettings ?? []).length > 0}
              />,
            ]
          : []),
        ...(dataset.controls ? [<ControlsPart key="controls" datasetId={id} controls={dataset.controls} />] : []),
      ]),
      tab(
        'fields',
        fields.map((field) => (
          <FieldPart key={field.id} field={field} fieldNames={fields.map(({ name }) => name)} datasetId={id} />
        )),
      ),
      tab(
        'questions',
        questions.map((question) => <QuestionPart key={question.id} question={question} />),
      ),
      tab(
        'metadata',
        metadataProperties.map((property) => <MetadataPart key={property.id} property={property} datasetId={id} />),
      ),
      tab(
        'vectors',
        vectorsSettings.map((vector) => <VectorPart key={vector.id} vector={vector} />),
      ),
      ...(capabilities?.suggester ? [suggester(questions, fields)] : []),
    ];
    if (!dataset.viewerCanDelete) return tabs;
    const content = (
      <DangerZone
        name={name}
        remove={() => deleteDataset({ variables: { id }, update: removing({ __typename: 'FeedbackDataset', id }) })}
        onDeleted={() => void navigate(paths.datasets)}
      />
    );
    return [...tabs, { name: 'danger-zone', title: t('settings:danger'), content }];
  }

  return (
    <SettingsFrame
      name={name}
      workspace={workspace.name}
      home={annotationPath(id)}
      actions={
        viewerCanEdit && (
          <>
            <Button component={Link} to={importPath(id)} variant="default">
              {t('common:importRecords')}
            </Button>
            <ExportButton datasetId={id} canSeeAll />
            {capabilities?.assignments && (
              <Button component={Link} to={assignmentsPath(id)} variant="default">
                {t('settings:assignments')}
              </Button>
            )}
            {capabilities?.resolutions && (
              <Button component={Link} to={reviewPath(id)} variant="default">
                {t('settings:review')}
              </Button>
            )}
            <Button component={Link} to={dashboardPath(id)} variant="default">
              {t('settings:dashboard')}
            </Button>
          </>
        )
      }
    >
      {viewerCanEdit ? (
        <SettingsTabs tabs={tabsOf(dataset)} />
      ) : (
        <SettingsCard title={t('panel:guidelines')}>
          {guidelines ? <Markdown text={guidelines} /> : <p>{t('panel:noGuidelines')}</p>}
        </SettingsCard>
      )}
    </SettingsFrame>
  );
}
