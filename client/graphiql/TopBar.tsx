import { useTranslation } from 'react-i18next';
import { Logo } from '#client/ui/Logo.tsx';

interface Props {
  username: string | null;
  /** Whether the contract could be read. */
  hasContract: boolean;
}

/** Where this is, who asks, and where the contract is. */
export function TopBar({ username, hasContract }: Props) {
  const { t } = useTranslation('graphiql');
  return (
    <header className="bar">
      <a className="home" href="/">
        <Logo size={20} />
        {t('home')}
      </a>
      <h1>{t('title')}</h1>
      <p>{username === null ? t('stranger') : t('signedIn', { username })}</p>
      {username === null && <a href="/sign-in">{t('signIn')}</a>}
      {hasContract && (
        <a href="/graphql/schema.graphql" download="schema.graphql">
          {t('schema')}
        </a>
      )}
      <a href="/docs/graphql">{t('guide')}</a>
    </header>
  );
}
