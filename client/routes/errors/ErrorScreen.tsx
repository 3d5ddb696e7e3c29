import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { problemOf, UNAVAILABLE, userMessage } from '#client/graphql/errors.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { paths } from '#client/lib/paths.ts';
import { Link } from '#client/ui/Link.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import styles from './ErrorScreen.module.css';

const offline = lazyPart(
  async () => (await withTexts(() => import('./Offline.tsx'), 'device')).Offline,
  ({ children }) => children,
);

/** The error boundary of a page inside the frame. */
export function ErrorScreen() {
  const error = useRouteError();
  const isResponse = isRouteErrorResponse(error);
  const { status } = isResponse ? error : problemOf(error);
  const text = <ErrorText status={status || UNAVAILABLE} message={userMessage(error)} />;
  if (status === (isResponse ? UNAVAILABLE : 0)) return <offline.Part failure={error}>{text}</offline.Part>;
  return status === 404 ? <NotFound /> : text;
}

/** Also shown if the viewer must not know that the object exists. */
export function NotFound({ message }: { message?: string | undefined }) {
  const { t } = useTranslation('error');
  return <ErrorText status={404} message={message ?? t('notFoundPage')} />;
}

/** A full-page error: status, message, and a link home. */
export function ErrorText({ status, message }: { status: number; message: string }) {
  const { t } = useTranslation('error');
  return (
    <div className={styles.screen}>
      <PageTitle>{message}</PageTitle>
      <p className={styles.code}>{status}</p>
      <h1 className={styles.message}>{message}</h1>
      {/* A forbidden page exists, so nothing is lost or broken. */}
      {status !== 403 && (
        <>
          <p>{t('wrong')}</p>
          <p className={styles.quiet}>{t('cantFind')}</p>
        </>
      )}
      <Link to={paths.home} className={styles.home}>
        {t('backHome')}
      </Link>
    </div>
  );
}

/** The page of an unknown address. */
export function NotFoundRoute() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

/** The error boundary of everything, the frame included. */
export function RootErrorScreen() {
  return (
    <main>
      <ErrorScreen />
    </main>
  );
}
