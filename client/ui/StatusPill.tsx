import {
  IconArrowsSplit2,
  IconBan,
  IconCheck,
  IconChecks,
  IconCircle,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './StatusPill.module.css';

/** The statuses of records and responses; each has one name, color and icon. */
export type Status =
  | 'pending'
  | 'draft'
  | 'submitted'
  | 'discarded'
  | 'conflicting'
  | 'validated'
  | 'edited'
  | 'completed';

const ICONS: Record<Status, TablerIcon> = {
  pending: IconCircle,
  draft: IconPencil,
  submitted: IconCheck,
  discarded: IconBan,
  conflicting: IconArrowsSplit2,
  validated: IconChecks,
  edited: IconPencil,
  completed: IconChecks,
};

/** The icon of a status, for beside its name. */
export function StatusIcon({ status, size = 14 }: { status: Status; size?: number }) {
  const Icon = ICONS[status];
  return <Icon size={size} stroke={2} aria-hidden />;
}

interface PillProps {
  status: Status;
  className?: string;
  /** The text shown instead of the status. */
  children?: ReactNode;
}

export function StatusPill({ status, className, children }: PillProps) {
  const { t } = useTranslation('status');
  return (
    <span className={clsx(styles.pill, className)} data-status={status}>
      <StatusIcon status={status} size={12} />
      {children ?? t(status)}
    </span>
  );
}
