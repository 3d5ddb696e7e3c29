import { useTranslation } from 'react-i18next';
import { ErrorText } from './ErrorScreen.tsx';

/** An address that leads nowhere. */
export function NotFoundRoute() {
  const { t } = useTranslation('error');
  return (
    <main>
      <ErrorText status={404} message={t('notFoundPage')} />
    </main>
  );
}
