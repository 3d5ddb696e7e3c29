import { useApolloClient } from '@apollo/client/react';
import { useCallbackRef } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isResettable, type RecordCriteria, useAddressBar } from '#client/features/criteria/index.ts';
import {
  criteriaBar,
  FilterButton,
  SearchBox,
  SortButton,
  useFilterCommands,
  useFiltering,
} from '#client/features/filter/index.ts';
import { actsPanel } from '#client/features/history/index.ts';
import { useDatasetLive } from '#client/features/progress/index.ts';
import { type ReviewTab, useDecisions, useReviewSummaryQuery } from '#client/features/review/index.ts';
import { readAgain } from '#client/graphql/readAgain.ts';
import { useDeviceValue } from '#client/lib/deviceValue.ts';
import { annotationPath } from '#client/lib/paths.ts';
import { DatasetBreadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { Rail } from '#client/ui/Rail.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import frame from '#client/ui/WorkPage.module.css';
import { hiddenNames } from './hiddenNames.ts';
import { Majorities } from './Majorities.tsx';
import { usePanels } from './panels.ts';
import { REVIEW_ADDRESS, type ReviewAddress } from './reviewAddress.ts';
import { ReviewList } from './ReviewList.tsx';
import { ReviewPageDocument } from './ReviewPage.generated.ts';
import styles from './ReviewPage.module.css';
import { ReviewTabs } from './ReviewTabs.tsx';
import type { ReviewedDataset } from './view.ts';

const VIEW_ID = 'review';
const RECOUNT_MS = 400;
const NO_PEOPLE: never[] = [];
const PAGE_QUERIES = ['ReviewPage'];

interface Props {
  dataset: ReviewedDataset;
  viewerId: string;
}

/** The records that people answered differently, one at a time, most disagreement first. */
export function ReviewPage({ dataset, viewerId }: Props) {
  const { t } = useTranslation(['review', 'filter']);
  const { id, name, workspace, fields, questions } = dataset;
  const address = useAddressBar<ReviewAddress>(REVIEW_ADDRESS);
  const decisions = useDecisions(id, viewerId);
  const [announcement, announce] = useState('');
  const { criteria, tab } = address;
  const search = useCallbackRef((to: RecordCriteria): void => void address.search(to));
  const filtering = useFiltering(
    { datasetId: id, viewerId, fields, questions, people: workspace.users ?? NO_PEOPLE },
    criteria,
    search,
  );
  useFilterCommands(filtering);

  const { data, error, refetch } = useReviewSummaryQuery({ variables: { datasetId: id }, errorPolicy: 'all' });
  const summary = data?.dataset?.__typename === 'FeedbackDataset' ? data.dataset.resolutionSummary : null;
  const recount = useCallbackRef((): void => void refetch().catch(() => undefined));
  const client = useApolloClient();
  const readSettings = (): void => void readAgain(client, ReviewPageDocument, { datasetId: id });
  const [changes, setChanges] = useState(0);
  const readShown = (): void => setChanges((count) => count + 1);
  useDatasetLive(id, {
    onChange: (kinds) => {
      if (kinds.includes('SETTINGS')) readSettings();
      if (kinds.length > 0) readShown();
      recount();
    },
    onReturn: () => {
      readSettings();
      readShown();
    },
  });
  const { savedCount } = decisions;
  useEffect(
    function recountAfterSaving() {
      if (savedCount === 0) return undefined;
      const timer = setTimeout(recount, RECOUNT_MS);
      return () => clearTimeout(timer);
    },
    [savedCount, recount],
  );

  const stored = hiddenNames(viewerId);
  const areNamesHidden = useDeviceValue(stored);
  const [reloads, setReloads] = useState(0);
  const reload = (): void => {
    recount();
    setReloads((count) => count + 1);
  };

  const rail = usePanels();
  const own = useMemo(() => ({ savedCount, reloads }), [savedCount, reloads]);
  const showChanged = (): void => {
    readShown();
    reload();
  };
  /** After many records were settled or opened at once. */
  const showSettled = useCallbackRef(async (): Promise<void> => {
    const { recordId } = address;
    if (recordId !== null) await decisions.refetch(recordId);
    const isInTab = recordId !== null && decisions.isKnownSettled(recordId) === (tab === 'settled');
    reload();
    // A record that has left the tab makes way for the first one that is left.
    await address.correct({ page: 1, recordId: isInTab ? recordId : null });
  });

  return (
    <div className={frame.page}>
      <PageTitle>{`${t('review:title')} · ${name}`}</PageTitle>
      <h1>
        <VisuallyHidden>{`${t('review:title')} · ${name}`}</VisuallyHidden>
      </h1>
      <DatasetBreadcrumbs workspace={workspace.name} name={name} home={annotationPath(id)} page={t('review:title')} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className={`${frame.toolbar} ${styles.toolbar}`} data-keeps-focus>
        <SearchBox {...filtering} />
        <ReviewTabs
          value={tab}
          controls={VIEW_ID}
          counts={{ open: summary?.open ?? null, settled: summary?.resolved ?? null }}
          onChange={(to: ReviewTab) => void address.go({ tab: to, page: 1 })}
        />
        <div className={frame.tools}>
          <FilterButton {...filtering} />
          <SortButton {...filtering} />
          <IconButton
            label={t(areNamesHidden ? 'review:showNames' : 'review:hideNames')}
            icon={areNamesHidden ? IconEyeOff : IconEye}
            aria-pressed={areNamesHidden}
            onClick={() => stored.write(!areNamesHidden)}
          />
          {summary !== null && summary.open > 0 && (
            <Majorities dataset={dataset} criteria={criteria} onChanged={showSettled} />
          )}
        </div>
      </div>
      {isResettable(criteria) && <criteriaBar.Part filtering={filtering} total={null} />}
      <div className={frame.body}>
        <div id={VIEW_ID} role="tabpanel" aria-labelledby={`${VIEW_ID}-${tab}`} className={frame.work}>
          <ReviewList
            key={reloads}
            {...{ dataset, viewerId, address, decisions, filtering, areNamesHidden, announce, summary, changes }}
            summaryError={error}
            onChanged={showSettled}
          />
        </div>
        <Rail rail={rail}>
          {rail.open && (
            <actsPanel.Part {...{ datasetId: id, viewerId, own }} pageQueries={PAGE_QUERIES} onChanged={showChanged} />
          )}
        </Rail>
      </div>
    </div>
  );
}
