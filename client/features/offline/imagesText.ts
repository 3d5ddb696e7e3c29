import type { TFunction } from 'i18next';
import { formatNumber } from '#client/lib/format.ts';
import type { ImageCount } from './images.ts';

const MOST_SERVERS = 3;

/** Says how many images are kept, or how many are not, and of which servers. */
export function imagesText({ count, missing, servers }: ImageCount, t: TFunction<'offline'>, language: string): string {
  const [number, lost] = [formatNumber(count, language), formatNumber(missing, language)];
  if (missing === 0) return t('imagesKept', { count, number });
  const named = servers.slice(0, MOST_SERVERS).join(', ') + (servers.length > MOST_SERVERS ? ' …' : '');
  return t('imagesMissing', { count, number, missing: lost, servers: named });
}
