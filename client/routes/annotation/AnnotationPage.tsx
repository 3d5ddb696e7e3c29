import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countOf } from '#client/features/progress/index.ts';
import { StatusTabs } from '#client/features/record/index.ts';
import { paths } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { PageTitle } from '#client/ui/Page.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import styles from './AnnotationPage.module.css';
import { Help } from './Help.tsx';
import { NoRecord } from './NoRecord.tsx';
import { PanelContent } from './PanelContent.tsx';
import { type PanelName, Rail } from './Rail.tsx';
import { RecordWork } from './RecordWork.tsx';
import { SyncState } from './SyncState.tsx';
import { usePageCommands } from './usePageCommands.ts';
import { type AnnotatedDataset, useWork } from './useWork.ts';

const WORK_ID = 'records';

/** On a very wide screen there is room for a panel from the start. */
const initialPanel = (): PanelName | null => (window.matchMedia('(min-width: 1901px)').matches ? 'guidelines' : null);

/** The records of one dataset, one at a time. */
export function AnnotationPage({ dataset, viewerId }: { dataset: AnnotatedDataset; viewerId: string }) {
  const { t } = useTranslation('form');
  const work = useWork(dataset, viewerId);
  const [panel, setPanel] = useState<PanelName | null>(initialPanel);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [announcement, announce] = useState('');
  const { criteria, record, answering } = work;
  const { name, metrics, workspace } = dataset;
  const firstFailed = [...answering.failed.keys()][0];

  const togglePanel = (wanted: PanelName | null): void => setPanel((open) => (open === wanted ? null : wanted));
  const undo = (): void => {
    announce(t('undone'));
    work.undo();
  };
  const commands = usePageCommands({
    canUndo: answering.canUndo,
    undo,
    showStatus: work.showStatus,
    panel,
    togglePanel,
    showHelp: () => setHelpOpen(true),
  });

  return (
    <div className={styles.page}>
      <PageTitle>{record?.isModified ? `* ${name}` : name}</PageTitle>
      <h1>
        <VisuallyHidden>{name}</VisuallyHidden>
      </h1>
      <Breadcrumbs
        crumbs={[
          { label: workspace.name, to: `${paths.datasets}?${new URLSearchParams({ workspaces: workspace.name })}` },
          { label: name },
        ]}
      />
      <SyncState
        saving={answering.saving}
        failed={answering.failed.size}
        onShowFailed={() => firstFailed && work.showRecord(firstFailed)}
      />
      <Help
        isOpen={isHelpOpen}
        keys={commands.help.keys}
        onOpen={commands.help.run}
        onClose={() => setHelpOpen(false)}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className={styles.toolbar} data-keeps-focus>
        <StatusTabs
          value={criteria.status}
          countOf={(status) => countOf(metrics, status)}
          controls={WORK_ID}
          onChange={work.showStatus}
        />
      </div>
      <div className={styles.body}>
        <div
          id={WORK_ID}
          role="tabpanel"
          aria-labelledby={`${WORK_ID}-${criteria.status.toLowerCase()}`}
          aria-busy={work.isLoading}
          className={styles.work}
        >
          {record ? (
            <RecordWork dataset={dataset} work={work} record={record} undo={commands.undo} announce={announce} />
          ) : (
            <NoRecord datasetId={dataset.id} work={work} metrics={metrics} />
          )}
        </div>
        <Rail open={panel} onToggle={togglePanel}>
          {panel && <PanelContent panel={panel} datasetId={dataset.id} guidelines={dataset.guidelines} />}
        </Rail>
      </div>
    </div>
  );
}
