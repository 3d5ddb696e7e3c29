import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Status } from '#client/ui/StatusPill.tsx';
import pill from '#client/ui/StatusPill.module.css';

/** The states of webhooks and deliveries, in the colors of statuses. */
const LOOKS = {
  enabled: ['validated', IconPlayerPlay],
  disabled: ['discarded', IconPlayerPause],
  PENDING: ['pending', IconClock],
  DELIVERED: ['validated', IconCheck],
  FAILED: ['conflicting', IconAlertTriangle],
} as const satisfies Record<string, readonly [Status, TablerIcon]>;

export function StatePill({ state }: { state: keyof typeof LOOKS }) {
  const { t } = useTranslation('webhooks');
  const [status, Icon] = LOOKS[state];
  return (
    <span className={pill.pill} data-status={status}>
      <Icon size={12} stroke={2} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}
