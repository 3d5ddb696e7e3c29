import { useCallbackRef } from '@mantine/hooks';
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import { inView, type RecordCriteria, type ViewMode } from '#client/features/criteria/index.ts';
import { defaultCriteria, useFilterCommands, useFiltering } from '#client/features/filter/index.ts';
import { useAnswering } from '#client/features/response/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { idlePart } from '#client/lib/lazy.ts';
import { paths } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { Rail } from '#client/ui/Rail.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import frame from '#client/ui/WorkPage.module.css';
import styles from './AnnotationPage.module.css';
import { FocusView } from './focus/FocusView.tsx';
import { PanelContent } from './PanelContent.tsx';
import { type PanelName, usePanels } from './panels.ts';
import { RecordSkeleton } from './Skeletons.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useAddress } from './useAddress.ts';
import { usePageCommands } from './usePageCommands.ts';
import type { AnnotatedDataset, ViewProps } from './view.ts';

// Most people never open it, so its code stays out of the way of the first record.
const BulkView = lazy(async () => ({
  default: (await withTexts(() => import('./bulk/BulkView.tsx'), 'bulk')).BulkView,
}));
const live = idlePart(() => import('./Live.ts').then((module) => module.Live));

const VIEW_ID = 'records';

/** On a very wide screen there is room for a panel from the start. */
const initialPanel = (): PanelName | null => (window.matchMedia('(min-width: 1901px)').matches ? 'guidelines' : null);

interface Props {
  dataset: AnnotatedDataset;
  viewerId: string;
}

/** The records of one dataset: which of them, and in which view they are worked on. */
export const AnnotationPage = memo(function AnnotationPage({ dataset, viewerId }: Props) {
  const [first] = useState(() => defaultCriteria(viewerId, dataset.id));
  const address = useAddress(first);
  const answering = useAnswering(dataset.id, dataset.questions, viewerId);
  const panels = usePanels();
  const [panel, setPanel] = useState<PanelName | null>(initialPanel);
  const [announcement, announce] = useState('');
  const { criteria } = address;
  const { id, fields, questions, name, workspace } = dataset;

  const search = useCallbackRef((to: RecordCriteria): void => void address.search(to));
  const showStatus = useCallbackRef((status: RecordStatus): void => search({ ...criteria, status }));
  const showView = useCallbackRef((to: ViewMode): void => void address.go(inView(address, to)));
  const filtering = useFiltering({ datasetId: id, viewerId, fields, questions }, criteria, search);
  useFilterCommands(filtering);
  const togglePanel = useCallback(
    (wanted: PanelName | null): void => setPanel((open) => (open === wanted ? null : wanted)),
    [],
  );
  usePageCommands({ showStatus, panel, togglePanel });
  const crumbs = useMemo(() => {
    const to = `${paths.datasets}?${new URLSearchParams({ workspaces: workspace.name })}`;
    return [{ label: workspace.name, to }, { label: name }];
  }, [workspace.name, name]);
  const view: ViewProps = { dataset, viewerId, address, filtering, answering, announce };

  return (
    <div className={frame.page}>
      <h1>
        <VisuallyHidden>{name}</VisuallyHidden>
      </h1>
      <Breadcrumbs crumbs={crumbs} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <live.Part datasetId={id} />
      <Toolbar filtering={filtering} controls={VIEW_ID} view={address.view} onStatus={showStatus} onView={showView} />
      <div className={frame.body}>
        <div
          id={VIEW_ID}
          role="tabpanel"
          aria-labelledby={`${VIEW_ID}-${criteria.status.toLowerCase()}`}
          className={styles.work}
        >
          {address.view === 'focus' ? (
            <FocusView {...view} />
          ) : (
            <Suspense fallback={<RecordSkeleton />}>
              <BulkView {...view} />
            </Suspense>
          )}
        </div>
        <Rail panels={panels} open={panel} onToggle={togglePanel}>
          {panel && <PanelContent panel={panel} dataset={dataset} viewerId={viewerId} />}
        </Rail>
      </div>
    </div>
  );
});
