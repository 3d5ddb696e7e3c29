import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './StorageBanner.module.css';

/** Warns that a space without persistent storage loses its data; `space` is set where the viewer can change that. */
export function StorageBanner({ space }: { space: string | undefined }) {
  const { t } = useTranslation('banner');
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => publishHeight(banner.current!), []);
  return (
    <aside ref={banner} className={styles.banner} aria-label={t('storage')}>
      <IconAlertTriangle size={16} aria-hidden />
      <p>
        {t('storage')}{' '}
        {space && (
          // The platform shows spaces in a frame, but does not allow its own pages there.
          <a href={`https://huggingface.co/spaces/${space}/settings`} target="_blank" rel="noopener">
            {t('storageAdmin')}
          </a>
        )}
      </p>
    </aside>
  );
}

/** Tells pages of full height how high the banner is. */
function publishHeight(banner: HTMLElement): () => void {
  const { style } = document.documentElement;
  const measure = () => style.setProperty('--marl-banner', `${banner.offsetHeight}px`);
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--marl-banner');
  };
}
