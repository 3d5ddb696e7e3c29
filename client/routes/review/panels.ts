import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRail } from '#client/ui/Rail.tsx';

/** The panels beside the record. */
export function usePanels() {
  const { t } = useTranslation('panel');
  return useRail(
    useMemo(() => [{ name: 'acts', Icon: IconHistory, keys: 'Alt+z', label: t('acts') }] as const, [t]),
    null,
  );
}
