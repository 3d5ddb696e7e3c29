import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import {
  DangerZone,
  FieldPart,
  Guidelines,
  InfoPart,
  MetadataPart,
  QuestionPart,
  SettingsFrame,
  type SettingsPageQuery,
  type SettingsTab,
  SettingsTabs,
  useDeleteDataset,
  VectorPart,
} from '#client/features/datasetSettings/index.ts';
import { ExportButton } from '#client/features/transfer/index.ts';
import { annotationPath, dashboardPath, importPath, paths } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';

type Dataset = Extract<NonNullable<SettingsPageQuery['dataset']>, { __typename: 'FeedbackDataset' }>;

/** The settings of a feedback dataset in tabs. */
export function SettingsPage({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation(['settings', 'common']);
  const navigate = useNavigate();
  const remove = useDeleteDataset(dataset.id);
  const { id, name, workspace, viewerCanEdit } = dataset;

  function tabsOf({ fields = [], questions = [], metadataProperties = [], vectorsSettings = [] }: Dataset) {
    const list = <Item extends { id: string }>(items: readonly Item[], part: (item: Item) => ReactNode) =>
      items.length > 0 ? (
        items.map(part)
      ) : (
        <EmptyState title={t('settings:nothing')}>{t('settings:nothingWhy')}</EmptyState>
      );
    const leave = () => void navigate(paths.datasets);
    const tabs: SettingsTab[] = [
      { name: 'info', title: t('settings:info'), items: 'info', content: <InfoPart dataset={dataset} /> },
      {
        name: 'fields',
        title: t('settings:fields'),
        items: 'field',
        content: list(fields, (field) => <FieldPart key={field.id} field={field} />),
      },
      {
        name: 'questions',
        title: t('settings:questions'),
        items: 'question',
        content: list(questions, (question) => <QuestionPart key={question.id} question={question} />),
      },
      {
        name: 'metadata',
        title: t('settings:metadata'),
        items: 'metadata',
        content: list(metadataProperties, (property) => (
          <MetadataPart key={property.id} property={property} datasetId={dataset.id} />
        )),
      },
      {
        name: 'vectors',
        title: t('settings:vectors'),
        items: 'vector',
        content: list(vectorsSettings, (vector) => <VectorPart key={vector.id} vector={vector} />),
      },
    ];
    if (!dataset.viewerCanDelete) return tabs;
    const zone = <DangerZone name={name} remove={remove} onDeleted={leave} />;
    return [...tabs, { name: 'danger-zone', title: t('settings:danger'), items: 'none', content: zone }];
  }

  return (
    <SettingsFrame
      name={name}
      workspace={workspace.name}
      home={annotationPath(id)}
      ways={
        viewerCanEdit && (
          <>
            <Button component={Link} to={importPath(id)} variant="default">
              {t('common:importRecords')}
            </Button>
            <ExportButton datasetId={id} canSeeAll />
            <Button component={Link} to={dashboardPath(id)} variant="default">
              {t('settings:dashboard')}
            </Button>
          </>
        )
      }
    >
      {viewerCanEdit ? <SettingsTabs tabs={tabsOf(dataset)} /> : <Guidelines text={dataset.guidelines} />}
    </SettingsFrame>
  );
}
