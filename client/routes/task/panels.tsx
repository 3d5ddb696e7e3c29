import { IconChartBar, IconChartHistogram, IconKeyboard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskDataset } from '#client/features/task/model.ts';
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
  { name: 'keys', text: 'panel:keys', Icon: IconKeyboard, keys: [] },
] as const;

/** The panels beside the records. */
export function usePanels() {
  const { t } = useTranslation(['panel', 'task']);
  return useRail(
    useMemo(() => PANELS.map(({ text, ...panel }) => ({ ...panel, label: t(text) })), [t]),
    'progress',
  );
}

interface Props {
  panel: (typeof PANELS)[number]['name'];
  dataset: TaskDataset;
  viewerId: string;
  list: TaskRecordList;
}

/** The content of the open panel. */
export function PanelContent({ panel, dataset, viewerId, list }: Props) {
  const { workspace, name } = dataset;
  if (panel === 'progress') return <progress.Part workspace={workspace.name} name={name} />;
  if (panel === 'stats') return <stats.Part aggregations={list.aggregations} total={list.total} />;
  return <keys.Part userId={viewerId} />;
}
