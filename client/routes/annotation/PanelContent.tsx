import { useTranslation } from 'react-i18next';
import { ProgressPanel } from '#client/features/progress/index.ts';
import { laterPart } from '#client/lib/later.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Markdown } from '#client/ui/Markdown.tsx';
import type { PanelName } from './Rail.tsx';
import type { AnnotatedDataset } from './view.ts';

const metrics = laterPart(() =>
  import('#client/features/progress/MetricsPanel.tsx').then((module) => module.MetricsPanel),
);
const keys = laterPart(() => import('#client/features/shortcut/index.ts').then((module) => module.KeyPanel));

interface Props {
  panel: PanelName;
  dataset: AnnotatedDataset;
  viewerId: string;
}

/** What the open panel of the rail shows. */
export function PanelContent({ panel, dataset, viewerId }: Props) {
  const { t } = useTranslation('panel');
  const { id, questions, guidelines } = dataset;
  if (panel === 'progress') return <ProgressPanel datasetId={id} />;
  if (panel === 'metrics') return <metrics.Part viewerId={viewerId} datasetId={id} questions={questions} />;
  if (panel === 'keys') return <keys.Part userId={viewerId} />;
  return guidelines ? <Markdown text={guidelines} /> : <EmptyState title={t('noGuidelines')} />;
}
