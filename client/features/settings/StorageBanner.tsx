import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './StorageBanner.module.css';

interface Props {
  /** The hosted space, where its viewer can change it. */
  space: string | undefined;
}

/** Warns that a hosted space without persistent storage loses its data, with a link for those who can change that. */
export function StorageBanner({ space }: Props) {
  const { t } = useTranslation('banner');
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => takePlace(banner.current!), []);
  return (
    <aside ref={banner} className={styles.banner} aria-label={t('storage')}>
      <IconAlertTriangle size={16} aria-hidden />
      <p>
        {t('storage')}{' '}
        {space && (
          // The platform shows spaces in a frame, and itself in none.
          <a href={`https://huggingface.co/spaces/${space}/settings`} target="_blank" rel="noopener">
            {t('storageAdmin')}
          </a>
        )}
      </p>
    </aside>
  );
}

/** Pages as high as the window have to know how much of it is taken; how many lines that is depends on its width. */
function takePlace(banner: HTMLElement): () => void {
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
