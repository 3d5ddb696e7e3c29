import { IconBook2, IconChartBar, IconGauge, IconKeyboard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RailPanel } from '#client/ui/Rail.tsx';

const ICONS = { guidelines: IconBook2, progress: IconChartBar, metrics: IconGauge, keys: IconKeyboard };

export type PanelName = keyof typeof ICONS;

const NAMES = ['guidelines', 'progress', 'metrics', 'keys'] as const;

/** The panels beside the records. */
export function usePanels(): readonly RailPanel<PanelName>[] {
  const { t } = useTranslation('panel');
  return useMemo(() => NAMES.map((name) => ({ name, label: t(name), Icon: ICONS[name] })), [t]);
}
