import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKnownSettings } from './settings.ts';
import styles from './StorageBanner.module.css';

/** Warns that a hosted space without persistent storage loses its data; whoever can change that is led there. */
export function StorageBanner({ canEnable }: { canEnable: boolean }) {
  const { t } = useTranslation('banner');
  const settings = useKnownSettings();
  if (!settings?.showHuggingFaceSpacePersistentStorageWarning) return null;
  const space = settings.huggingFaceSpace?.id;
  return (
    <aside className={styles.banner} aria-label={t('storage')}>
      <IconAlertTriangle size={16} aria-hidden />
      <p>
        {t('storage')}{' '}
        {canEnable && space && (
          // The platform shows spaces in a frame, and itself in none.
          <a href={`https://huggingface.co/spaces/${space}/settings`} target="_blank" rel="noopener">
            {t('storageAdmin')}
          </a>
        )}
      </p>
    </aside>
  );
}
