import { useTranslation } from 'react-i18next';
import { ProgressPanel } from '#client/features/progress/index.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Markdown } from '#client/ui/Markdown.tsx';
import { KeyList } from './KeyList.tsx';
import type { PanelName } from './Rail.tsx';

interface Props {
  panel: PanelName;
  datasetId: string;
  guidelines: string | null;
}

/** What the open panel of the rail shows. */
export function PanelContent({ panel, datasetId, guidelines }: Props) {
  const { t } = useTranslation('panel');
  if (panel === 'progress') return <ProgressPanel datasetId={datasetId} />;
  if (panel === 'keys') return <KeyList />;
  return guidelines ? <Markdown text={guidelines} /> : <EmptyState title={t('noGuidelines')} />;
}
