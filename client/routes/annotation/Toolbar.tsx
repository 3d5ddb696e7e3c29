import { memo } from 'react';
import { type ViewMode, ViewSwitch } from '#client/features/criteria/index.ts';
import { type Filtering, FilterButton, SavedFilters, SearchBox, SortButton } from '#client/features/filter/index.ts';
import { StatusTabs, type TabCounts } from '#client/features/record/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { patientPart } from '#client/lib/later.ts';
import styles from './AnnotationPage.module.css';

const editorTools = patientPart(
  async () => (await withTexts(() => import('./EditorTools.tsx'), 'datasets')).EditorTools,
);

interface Props {
  filtering: Filtering;
  countOf: TabCounts;
  /** The id of what the tabs switch. */
  controls: string;
  view: ViewMode;
  onStatus(status: RecordStatus): void;
  onView(view: ViewMode): void;
}

/** What narrows down and orders the records, and how they are shown. Going from record to record changes nothing in it. */
export const Toolbar = memo(function Toolbar({ filtering, countOf, controls, view, onStatus, onView }: Props) {
  const { datasetId, criteria } = filtering;
  const canEdit = useViewer()?.role !== 'ANNOTATOR';
  return (
    <div className={styles.toolbar} data-keeps-focus>
      <SearchBox {...filtering} />
      <StatusTabs value={criteria.status} countOf={countOf} controls={controls} onChange={onStatus} />
      <div className={styles.tools}>
        <FilterButton {...filtering} />
        <SortButton {...filtering} />
        <SavedFilters {...filtering} />
        <ViewSwitch view={view} onChange={onView} />
        {canEdit && (
          <div className={styles.editorTools}>
            <editorTools.Part datasetId={datasetId} criteria={criteria} />
          </div>
        )}
      </div>
    </div>
  );
});
