import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Chips.module.css';

interface Props {
  text: string;
  icon?: ReactNode;
  /** Whether it has no effect for the moment. */
  isResting?: boolean;
  /** Leads to where it can be changed; without it there is no such place. */
  edit?: () => void;
  onRemove(): void;
}

/** One constraint: its words lead to it, the cross or the Delete key takes it away. */
export function Chip({ text, icon, isResting = false, edit, onRemove }: Props) {
  const { t } = useTranslation('filter');
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    // Backspace on the page would discard the record.
    event.preventDefault();
    onRemove();
  };
  return (
    <li className={styles.chip} data-resting={isResting || undefined}>
      <button
        type="button"
        data-chip
        title={text}
        aria-keyshortcuts="Delete"
        aria-disabled={edit ? undefined : true}
        className={styles.words}
        onClick={edit}
        onKeyDown={handleKey}
      >
        <span className={styles.text}>{text}</span>
        {icon && ' '}
        {icon}
      </button>
      <button
        type="button"
        aria-label={t('clearOf', { name: text })}
        className={styles.remove}
        onClick={onRemove}
        onKeyDown={handleKey}
      >
        <IconX size={12} aria-hidden />
      </button>
    </li>
  );
}
