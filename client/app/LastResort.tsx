import { useTranslation } from 'react-i18next';
import { paths } from '#client/lib/paths.ts';

/** When the error page fails too: plain HTML, and a link that loads everything anew. */
export function LastResort() {
  const { t } = useTranslation('error');
  return (
    <main>
      <p>{t('pageFailed')}</p>
      <a href={paths.home}>{t('goHome')}</a>
    </main>
  );
}
