import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SignInForm } from '#client/features/user/index.ts';
import { ownPath } from '#client/lib/paths.ts';
import { Logo } from '#client/ui/Logo.tsx';
import styles from './SignInRoute.module.css';

export function Component() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const hasEnded = Boolean((state as { sessionEnded?: boolean } | null)?.sessionEnded);

  return (
    <main className={styles.page}>
      <section className={styles.form}>
        <Logo size={32} />
        <h1 className={styles.title}>{t('title')}</h1>
        {hasEnded && (
          <p role="status" className={styles.note}>
            {t('again')}
          </p>
        )}
        <SignInForm onSignedIn={() => void navigate(ownPath(query.get('redirect')), { replace: true })} />
      </section>
    </main>
  );
}
