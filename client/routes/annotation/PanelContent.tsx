import { useTranslation } from 'react-i18next';
import { ProgressPanel } from '#client/features/progress/index.ts';
import { laterPart } from '#client/lib/later.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Markdown } from '#client/ui/Markdown.tsx';
import type { PanelName } from './Rail.tsx';

const keys = laterPart(() => import('#client/features/shortcut/index.ts').then((module) => module.KeyPanel));

interface Props {
  panel: PanelName;
  datasetId: string;
  viewerId: string;
  guidelines: string | null;
}

/** What the open panel of the rail shows. */
export function PanelContent({ panel, datasetId, viewerId, guidelines }: Props) {
  const { t } = useTranslation('panel');
  if (panel === 'progress') return <ProgressPanel datasetId={datasetId} />;
  if (panel === 'keys') return <keys.Part userId={viewerId} />;
  return guidelines ? <Markdown text={guidelines} /> : <EmptyState title={t('noGuidelines')} />;
}
