import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSettingsQuery } from './Settings.generated.ts';
import styles from './StorageBanner.module.css';

/** Warns that a hosted space without persistent storage loses its data; whoever can change that is led there. */
export function StorageBanner({ canEnable }: { canEnable: boolean }) {
  const { t } = useTranslation('banner');
  // Only what was known before the page was shown: a line that comes in late would move everything.
  const settings = useSettingsQuery({ fetchPolicy: 'cache-only' }).data?.settings;
  if (!settings?.showHuggingFaceSpacePersistentStorageWarning) return null;
  const space = settings.huggingFaceSpace?.id;
  return (
    <aside className={styles.banner} aria-label={t('storage')}>
      <IconAlertTriangle size={16} aria-hidden />
      <p>
        {t('storage')}{' '}
        {canEnable && space && <a href={`https://huggingface.co/spaces/${space}/settings`}>{t('storageAdmin')}</a>}
      </p>
    </aside>
  );
}
