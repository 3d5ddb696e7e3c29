import { IconFileSpreadsheet, IconPencilPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Start.module.css';

const WAYS = [
  { start: 'file', Icon: IconFileSpreadsheet },
  { start: 'nothing', Icon: IconPencilPlus },
] as const;

/** What a new dataset starts from. */
export function Start({ onStart }: { onStart(start: 'nothing' | 'file'): void }) {
  const { t } = useTranslation('create');
  return (
    <ul className={styles.ways}>
      {WAYS.map(({ start, Icon }) => (
        <li key={start}>
          <button type="button" className={styles.way} onClick={() => onStart(start)}>
            <Icon size={28} stroke={1.5} aria-hidden className={styles.icon} />
            <span className={styles.title}>{t(start === 'file' ? 'fromFile' : 'fromNothing')}</span>
            <span className={styles.text}>{t(start === 'file' ? 'fromFileText' : 'fromNothingText')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
