import { IconChartBar, IconChartHistogram, IconHistory, IconKeyboard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { actsPanel } from '#client/features/history/index.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import { datasetVariables, type TaskDataset } from '#client/features/task/model.ts';
import { recordParams } from '#client/features/task/recordAddress.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { useRail } from '#client/ui/Rail.tsx';
import type { TaskRecordList } from './useTaskRecords.ts';

const progress = lazyPart(() => import('./TaskPanels.tsx').then((module) => module.ProgressPanel));
const stats = lazyPart(() => import('./TaskPanels.tsx').then((module) => module.StatsPanel));
const keys = lazyPart(
  async () => (await withTexts(() => import('#client/features/shortcut/index.ts'), 'palette')).KeyPanel,
);

const PANELS = [
  { name: 'progress', text: 'panel:progress', Icon: IconChartBar, keys: ',' },
  { name: 'stats', text: 'task:stats', Icon: IconChartHistogram, keys: '.' },
  { name: 'acts', text: 'panel:acts', Icon: IconHistory, keys: 'Alt+z' },
  { name: 'keys', text: 'panel:keys', Icon: IconKeyboard, keys: [] },
] as const;

/** The panels beside the records. */
export function usePanels() {
  const { t } = useTranslation(['panel', 'task']);
  // Nowhere else are actions kept.
  const isKept = useCapabilities()?.backend === 'EMBEDDED';
  return useRail(
    useMemo(
      () =>
        PANELS.filter(({ name }) => isKept || name !== 'acts').map(({ text, ...panel }) => ({
          ...panel,
          label: t(text),
        })),
      [t, isKept],
    ),
    'progress',
  );
}

const PAGE_QUERIES = ['TaskPage', 'Rules', 'RulesSummary'];

interface Props {
  panel: (typeof PANELS)[number]['name'];
  dataset: TaskDataset;
  viewerId: string;
  list: TaskRecordList;
  /** Changes with the viewer's own changes. */
  own: object;
  /** Something was undone or redone. */
  onChanged(): void;
}

/** The content of the open panel. */
export function PanelContent({ panel, dataset, viewerId, list, own, onChanged }: Props) {
  const { workspace, name } = dataset;
  if (panel === 'progress') return <progress.Part workspace={workspace.name} name={name} />;
  if (panel === 'stats') return <stats.Part aggregations={list.aggregations} total={list.total} />;
  if (panel === 'acts') {
    const task = datasetVariables(dataset);
    return (
      <actsPanel.Part
        {...{ datasetId: dataset.id, task, viewerId, own, onChanged, linkTo }}
        pageQueries={PAGE_QUERIES}
      />
    );
  }
  return <keys.Part userId={viewerId} />;
}

const linkTo = ({ externalId }: { readonly externalId: string | null }) => ({
  search: `?${recordParams(externalId ?? '')}`,
});
