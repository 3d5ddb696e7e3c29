import { Skeleton } from '#client/ui/Skeleton.tsx';
import { COLUMNS } from './columns.ts';
import styles from './DatasetTable.module.css';

/** The list while its first answer is on the way, at its size. */
export function DatasetRowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <tbody>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={styles.row} aria-hidden>
          {COLUMNS.map(({ by, text }) => (
            <td key={by} className={styles[text]}>
              <Skeleton width={text === 'name' ? `${40 + ((row * 13) % 30)}%` : '70%'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
