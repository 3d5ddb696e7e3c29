import { useTranslation } from 'react-i18next';
import { UNAVAILABLE, userMessage } from '#client/graphql/errors.ts';
import { paths } from '#client/lib/paths.ts';
import { Link } from '#client/ui/Link.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import styles from './ErrorScreen.module.css';

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

/** A page with an error of its own. */
export const Broken = ({ failure }: { failure: unknown }) => (
  <ErrorText status={UNAVAILABLE} message={userMessage(failure)} />
);
