import { useTranslation } from 'react-i18next';
import { HeaderSlot } from '#client/ui/HeaderSlots.tsx';
import styles from './Outgoing.module.css';

interface Props {
  /** How many records were not saved. */
  count: number;
  onShow(): void;
}

/** In the header: that records were not saved, and the way to them. */
export function FailedBadge({ count, onShow }: Props) {
  const { t } = useTranslation('record');
  if (count === 0) return null;
  return (
    <HeaderSlot name="sync">
      <button type="button" className={styles.failed} onClick={onShow}>
        {t('failed', { count })}
      </button>
    </HeaderSlot>
  );
}
