import { useCallbackRef } from '@mantine/hooks';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { inView, RECORD_STATUSES, type RecordCriteria, type ViewMode } from '#client/features/criteria/index.ts';
import { defaultCriteria, useFilterCommands, useFiltering } from '#client/features/filter/index.ts';
import { useAnswering } from '#client/features/response/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { idlePart } from '#client/lib/lazy.ts';
import { lowerCase } from '#client/lib/text.ts';
import { DatasetBreadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { Rail } from '#client/ui/Rail.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import frame from '#client/ui/WorkPage.module.css';
import { FocusView } from './focus/FocusView.tsx';
import { PanelContent, usePanels } from './panels.tsx';
import { RecordSkeleton } from './Skeletons.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useAddress } from './useAddress.ts';
import type { AnnotatedDataset, ViewProps } from './view.ts';

const BulkView = lazy(async () => ({
  default: (await withTexts(() => import('./bulk/BulkView.tsx'), 'bulk')).BulkView,
}));
const live = idlePart(() => import('./Live.ts').then((module) => module.Live));

const VIEW_ID = 'records';

interface Props {
  dataset: AnnotatedDataset;
  viewerId: string;
}

/** The records of a dataset, in the focus view or the bulk view. */
export const AnnotationPage = memo(function AnnotationPage({ dataset, viewerId }: Props) {
  const [first] = useState(() => defaultCriteria(viewerId, dataset.id));
  const address = useAddress(first);
  const answering = useAnswering(dataset.id, dataset.questions, viewerId);
  const [announcement, announce] = useState('');
  const { criteria } = address;
  const { id, fields, questions, name, workspace } = dataset;

  const search = useCallbackRef((to: RecordCriteria): void => void address.search(to));
  const showStatus = useCallbackRef((status: RecordStatus): void => search({ ...criteria, status }));
  const showView = useCallbackRef((to: ViewMode): void => void address.go(inView(address, to)));
  const filtering = useFiltering({ datasetId: id, viewerId, fields, questions }, criteria, search);
  useFilterCommands(filtering);
  const rail = usePanels();
  useStatusCommands(showStatus);
  const view: ViewProps = { dataset, viewerId, address, filtering, answering, announce };

  return (
    <div className={frame.page}>
      <h1>
        <VisuallyHidden>{name}</VisuallyHidden>
      </h1>
      <DatasetBreadcrumbs workspace={workspace.name} name={name} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <live.Part datasetId={id} view={address.view} minSubmitted={dataset.distribution?.minSubmitted ?? null} />
      <Toolbar filtering={filtering} controls={VIEW_ID} view={address.view} onStatus={showStatus} onView={showView} />
      <div className={frame.body}>
        <div
          id={VIEW_ID}
          role="tabpanel"
          aria-labelledby={`${VIEW_ID}-${criteria.status.toLowerCase()}`}
          className={frame.work}
        >
          {address.view === 'focus' ? (
            <FocusView {...view} />
          ) : (
            <Suspense fallback={<RecordSkeleton />}>
              <BulkView {...view} />
            </Suspense>
          )}
        </div>
        <Rail rail={rail}>{rail.open && <PanelContent panel={rail.open} dataset={dataset} viewerId={viewerId} />}</Rail>
      </div>
    </div>
  );
});

const STATUS_KEYS = { PENDING: 'g p', DRAFT: 'g r', DISCARDED: 'g x', SUBMITTED: 'g s' };

/** The commands that show the records of one status. */
function useStatusCommands(show: (status: RecordStatus) => void) {
  const { t } = useTranslation('status');
  useCommands(
    'page',
    RECORD_STATUSES.map((status) => ({
      id: `page.show.${lowerCase(status)}`,
      keys: STATUS_KEYS[status],
      label: t('show', { status: t(lowerCase(status)) }),
      run: () => show(status),
    })),
  );
}
