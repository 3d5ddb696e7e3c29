import styles from './ShareBar.module.css';
import type { Share } from './subjects.ts';
import { useShareTexts } from './useShareTexts.ts';

/** A share of right answers as a bar with its interval as a line, and as a figure. */
export function ShareBar({ share }: { share: Share }) {
  const { percent } = useShareTexts();
  const { rate, low, high } = share;
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden>
        {rate !== null && <span className={styles.bar} style={{ width: `${100 * rate}%` }} />}
        {low !== null && high !== null && (
          <span className={styles.interval} style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
        )}
      </span>
      <span className={styles.figure}>{percent(rate)}</span>
    </span>
  );
}
