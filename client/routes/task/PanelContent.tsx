import type { TaskDataset } from '#client/features/task/model.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import type { PanelName } from './panels.ts';
import type { TaskRecordList } from './useTaskRecords.ts';

const progress = lazyPart(() => import('./TaskPanels.tsx').then((module) => module.ProgressPanel));
const stats = lazyPart(() => import('./TaskPanels.tsx').then((module) => module.StatsPanel));
const keys = lazyPart(
  async () => (await withTexts(() => import('#client/features/shortcut/index.ts'), 'palette')).KeyPanel,
);

interface Props {
  panel: PanelName;
  dataset: TaskDataset;
  viewerId: string;
  list: TaskRecordList;
}

/** What the open panel of the rail shows. */
export function PanelContent({ panel, dataset, viewerId, list }: Props) {
  const { workspace, name } = dataset;
  if (panel === 'progress') return <progress.Part workspace={workspace.name} name={name} />;
  if (panel === 'stats') return <stats.Part aggregations={list.aggregations} total={list.total} />;
  return <keys.Part userId={viewerId} />;
}
