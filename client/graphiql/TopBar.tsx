import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Logo } from '#client/ui/Logo.tsx';

/** Where this is, who asks, and where the contract is. */
export function TopBar({ username }: { username: string | null }) {
  const { t } = useTranslation('graphiql');
  return (
    <header className="bar">
      <a className="home" href="/">
        <Logo size={20} />
        {t('home')}
      </a>
      <h1>{t('title')}</h1>
      <p>
        {username === null ? (
          <Trans t={t} i18nKey="stranger" components={[<SignIn key="signIn" />, <code key="header" />]} />
        ) : (
          t('signedIn', { username })
        )}
      </p>
      <a href="/graphql/schema.graphql" download="schema.graphql">
        {t('schema')}
      </a>
    </header>
  );
}

const SignIn = ({ children }: { children?: ReactNode }) => <a href="/sign-in">{children}</a>;
