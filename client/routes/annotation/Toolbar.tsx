import { memo, useMemo } from 'react';
import { isResettable, type ViewMode, ViewSwitch } from '#client/features/criteria/index.ts';
import {
  criteriaBar,
  type Filtering,
  FilterButton,
  SavedFilters,
  SearchBox,
  SortButton,
} from '#client/features/filter/index.ts';
import { countsOf } from '#client/features/progress/index.ts';
import { StatusTabs, useTabCounts } from '#client/features/record/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { idlePart } from '#client/lib/lazy.ts';
import frame from '#client/ui/WorkPage.module.css';
import styles from './AnnotationPage.module.css';
import { useMetrics } from './view.ts';

const pageTools = idlePart(
  async () => (await withTexts(() => import('./PageTools.tsx'), 'datasets', 'offline')).PageTools,
);

interface ToolsProps {
  filtering: Filtering;
  view: ViewMode;
  onView(view: ViewMode): void;
}

interface Props extends ToolsProps {
  controls: string;
  onStatus(status: RecordStatus): void;
}

// An answer changes only the counters of the tabs.
const Search = memo(SearchBox);
const Tools = memo(ToolList);

/** Search, tabs, filters and views. It does not render when the record changes. */
export const Toolbar = memo(function Toolbar({ controls, onStatus, ...tools }: Props) {
  const { filtering } = tools;
  const { datasetId, criteria } = filtering;
  const metrics = useMetrics();
  const all = useMemo(() => countsOf(metrics), [metrics]);
  const countOf = useTabCounts({ datasetId, criteria, all });
  return (
    <>
      <div className={`${frame.toolbar} ${styles.toolbar}`} data-keeps-focus>
        <Search {...filtering} />
        <StatusTabs value={criteria.status} countOf={countOf} controls={controls} onChange={onStatus} />
        <Tools {...tools} />
      </div>
      {isResettable(criteria) && <criteriaBar.Part filtering={filtering} total={countOf(criteria.status)} />}
    </>
  );
});

function ToolList({ filtering, view, onView }: ToolsProps) {
  const canEdit = useViewer()?.role !== 'ANNOTATOR';
  return (
    <div className={frame.tools}>
      <FilterButton {...filtering} />
      <SortButton {...filtering} />
      <SavedFilters {...filtering} />
      <ViewSwitch view={view} onChange={onView} />
      <div className={styles.pageTools} data-editor={canEdit || undefined}>
        <pageTools.Part {...filtering} canEdit={canEdit} />
      </div>
    </div>
  );
}
