import { useTranslation } from 'react-i18next';
import type { ImageCount } from './images.ts';

const MOST_SERVERS = 3;

/** Says how many images are kept, or how many are not, and of which servers. */
export function useImagesText(): (images: ImageCount) => string {
  const { t } = useTranslation('offline');
  return ({ count, missing, servers }) => {
    if (missing === 0) return t('imagesKept', { count });
    const named = servers.slice(0, MOST_SERVERS).join(', ') + (servers.length > MOST_SERVERS ? ' …' : '');
    return t('imagesMissing', { count, missing, servers: named });
  };
}
