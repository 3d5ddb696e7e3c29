import { useTranslation } from 'react-i18next';
import { paths } from '#client/lib/paths.ts';

/** Rendered if the error page fails, too: plain HTML with a link that reloads the app. */
export function LastResort() {
  const { t } = useTranslation('error');
  return (
    <main>
      <p>{t('pageFailed')}</p>
      <a href={paths.home}>{t('goHome')}</a>
    </main>
  );
}
