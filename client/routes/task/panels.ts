import { IconChartBar, IconChartHistogram, IconKeyboard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RailPanel } from '#client/ui/Rail.tsx';

export type PanelName = 'progress' | 'stats' | 'keys';

/** The panels beside the records. */
export function usePanels(): readonly RailPanel<PanelName>[] {
  const { t } = useTranslation(['panel', 'task']);
  return useMemo(
    () => [
      { name: 'progress', label: t('panel:progress'), Icon: IconChartBar },
      { name: 'stats', label: t('task:stats'), Icon: IconChartHistogram },
      { name: 'keys', label: t('panel:keys'), Icon: IconKeyboard },
    ],
    [t],
  );
}
