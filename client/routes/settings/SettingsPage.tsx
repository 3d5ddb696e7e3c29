import { Button, Modal, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  DangerZone,
  FieldPart,
  Guidelines,
  InfoPart,
  MetadataPart,
  QuestionPart,
  type SettingsPageQuery,
  UnsavedContext,
  VectorPart,
} from '#client/features/setting/index.ts';
import { ExportButton } from '#client/features/transfer/index.ts';
import { annotationPath, importPath, paths } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Page } from '#client/ui/Page.tsx';
import styles from './SettingsPage.module.css';
import { useUnsavedItems } from './useUnsavedItems.ts';

type Dataset = Extract<NonNullable<SettingsPageQuery['dataset']>, { __typename: 'FeedbackDataset' }>;

interface Tab {
  readonly name: string;
  readonly title: string;
  /** How the ids of its items begin; a tab with unsaved ones is marked. */
  readonly items: string;
  readonly content: ReactNode;
}

/** The settings in tabs. All tabs stay in place, so that what was typed in one survives a look at another. */
export function SettingsPage({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation(['settings', 'nav', 'common', 'datasets']);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const unsaved = useUnsavedItems();
  const { id, name, workspace, viewerCanEdit } = dataset;
  const tabs = viewerCanEdit ? tabsOf(dataset) : [];
  const open = tabs.find((tab) => tab.name === params.get('tab')) ?? tabs[0];

  function tabsOf({ fields = [], questions = [], metadataProperties = [], vectorsSettings = [] }: Dataset): Tab[] {
    const list = <Item extends { id: string }>(items: readonly Item[], part: (item: Item) => ReactNode) =>
      items.length > 0 ? items.map(part) : <EmptyState title={t('settings:nothing')} />;
    const leave = () => void navigate(paths.datasets);
    return [
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
        content: list(metadataProperties, (property) => <MetadataPart key={property.id} property={property} />),
      },
      {
        name: 'vectors',
        title: t('settings:vectors'),
        items: 'vector',
        content: list(vectorsSettings, (vector) => <VectorPart key={vector.id} vector={vector} />),
      },
      ...(dataset.viewerCanDelete
        ? [
            {
              name: 'danger-zone',
              title: t('settings:danger'),
              items: 'none',
              content: <DangerZone dataset={dataset} onDeleted={leave} />,
            },
          ]
        : []),
    ];
  }

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
          {viewerCanEdit && (
            <>
              <Button component={Link} to={importPath(id)} variant="default">
                {t('common:importRecords')}
              </Button>
              <ExportButton datasetId={id} canSeeAll />
            </>
          )}
          <Button component={Link} to={annotationPath(id)} variant="default">
            {t('settings:open')}
          </Button>
        </div>
      }
    >
      <Breadcrumbs
        crumbs={[
          { label: workspace.name, to: `${paths.datasets}?${new URLSearchParams({ workspaces: workspace.name })}` },
          { label: name, to: annotationPath(id) },
          { label: t('nav:settings') },
        ]}
      />
      {open ? (
        <UnsavedContext value={unsaved.note}>
          <Tabs
            value={open.name}
            onChange={(tab) => tab && setParams({ tab }, { replace: true, preventScrollReset: true })}
          >
            <Tabs.List className={styles.tabs}>
              {tabs.map((tab) => (
                <Tabs.Tab key={tab.name} value={tab.name}>
                  {tab.title}
                  {unsaved.has(tab.items) && (
                    <span className={styles.dot} role="img" aria-label={t('settings:unsaved')} />
                  )}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {tabs.map((tab) => (
              <Tabs.Panel key={tab.name} value={tab.name}>
                <div className={styles.items}>{tab.content}</div>
              </Tabs.Panel>
            ))}
          </Tabs>
        </UnsavedContext>
      ) : (
        <Guidelines text={dataset.guidelines} />
      )}
      <Modal
        opened={unsaved.isLeaving}
        onClose={unsaved.stay}
        title={t('settings:leave')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <div className={styles.answers}>
          <Button variant="default" onClick={unsaved.leave}>
            {t('common:ignoreAndContinue')}
          </Button>
          <Button data-autofocus onClick={unsaved.stay}>
            {t('common:cancel')}
          </Button>
        </div>
      </Modal>
    </Page>
  );
}
