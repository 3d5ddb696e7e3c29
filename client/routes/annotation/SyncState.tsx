import { useTranslation } from 'react-i18next';
import { HeaderSlot } from '#client/ui/HeaderSlots.tsx';
import styles from './SyncState.module.css';

interface Props {
  /** How many deeds are on their way. */
  saving: number;
  /** How many records were not saved. */
  failed: number;
  onShowFailed(): void;
}

/** In the header: whether the work is saved. It speaks up only when saving takes long, or failed. */
export function SyncState({ saving, failed, onShowFailed }: Props) {
  const { t } = useTranslation(['common', 'record']);
  return (
    <HeaderSlot name="sync">
      {failed > 0 ? (
        <button type="button" className={styles.failed} onClick={onShowFailed}>
          {t('record:failed', { count: failed })}
        </button>
      ) : (
        saving > 0 && <span className={styles.saving}>{t('common:saving', { count: saving })}</span>
      )}
    </HeaderSlot>
  );
}
