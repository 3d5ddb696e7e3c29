import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import styles from './ProgressBar.module.css';
import type { Status } from './StatusPill.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface ProgressPart {
  status: Status;
  count: number;
}

interface Props {
  /** The accessible name; the numbers are appended. */
  label: string;
  /** The parts from left to right. Pending records are the empty track. */
  parts: readonly ProgressPart[];
}

/** A progress bar by status. Its name and its tooltip contain all numbers. */
export function ProgressBar({ label, parts }: Props) {
  const { t } = useTranslation('status');
  const { formatList, formatNumber } = useFormats();
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const numbers = parts.map(({ status, count }) => `${t(status)} ${formatNumber(count)}`);
  const spoken = formatList(numbers, { type: 'unit', style: 'short' });
  return (
    <Tooltip label={spoken} multiline maw={400}>
      <div role="img" aria-label={`${label}: ${spoken}`} className={styles.bar}>
        {parts.map(({ status, count }) =>
          count > 0 && status !== 'pending' ? (
            <span
              key={status}
              className={styles.part}
              style={{ flexGrow: count / total, background: `var(--marl-status-${status}-mark)` }}
            />
          ) : null,
        )}
        <span style={{ flexGrow: rest(parts, total) }} />
      </div>
    </Tooltip>
  );
}

function rest(parts: readonly ProgressPart[], total: number): number {
  const open = parts.find(({ status }) => status === 'pending')?.count ?? 0;
  return total === 0 ? 1 : open / total;
}
