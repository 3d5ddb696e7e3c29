import { IconBook2, IconChartBar, IconGauge, IconHistory, IconKeyboard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { actsPanel } from '#client/features/history/index.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Markdown } from '#client/ui/Markdown.tsx';
import { useRail } from '#client/ui/Rail.tsx';
import { type AnnotatedDataset, useMetrics } from './view.ts';

const progress = lazyPart(() =>
  import('#client/features/progress/ProgressPanel.tsx').then((module) => module.ProgressPanel),
);
const metrics = lazyPart(() =>
  import('#client/features/progress/MetricsPanel.tsx').then((module) => module.MetricsPanel),
);
const keys = lazyPart(
  async () => (await withTexts(() => import('#client/features/shortcut/index.ts'), 'palette')).KeyPanel,
);

const PANELS = [
  { name: 'guidelines', Icon: IconBook2, keys: '.' },
  { name: 'progress', Icon: IconChartBar, keys: ',' },
  { name: 'metrics', Icon: IconGauge, keys: [] },
  { name: 'acts', Icon: IconHistory, keys: 'Alt+z' },
  { name: 'keys', Icon: IconKeyboard, keys: [] },
] as const;

/** The panels beside the records. */
export function usePanels() {
  const { t } = useTranslation('panel');
  // Nowhere else is a history.
  const isKept = useCapabilities()?.backend === 'EMBEDDED';
  return useRail(
    useMemo(
      () => PANELS.filter(({ name }) => isKept || name !== 'acts').map((panel) => ({ ...panel, label: t(panel.name) })),
      [t, isKept],
    ),
    'guidelines',
  );
}

const PAGE_QUERIES = ['AnnotationPage'];

interface Props {
  panel: (typeof PANELS)[number]['name'];
  dataset: AnnotatedDataset;
  viewerId: string;
}

/** The content of the open panel of the rail. */
export function PanelContent({ panel, dataset, viewerId }: Props) {
  const { t } = useTranslation('panel');
  const { id, questions, guidelines, distribution } = dataset;
  const own = useMetrics();
  const isLead = useViewer()?.role !== 'ANNOTATOR';
  if (panel === 'progress')
    return <progress.Part datasetId={id} minSubmitted={distribution?.minSubmitted ?? null} isLead={isLead} />;
  if (panel === 'metrics') return <metrics.Part viewerId={viewerId} datasetId={id} questions={questions} />;
  if (panel === 'acts')
    return <actsPanel.Part datasetId={id} viewerId={viewerId} own={own} pageQueries={PAGE_QUERIES} />;
  if (panel === 'keys') return <keys.Part userId={viewerId} />;
  return guidelines ? <Markdown text={guidelines} /> : <EmptyState title={t('noGuidelines')} />;
}
