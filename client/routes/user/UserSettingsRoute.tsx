import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ApiKeysPart, useApiKeys } from '#client/features/apiKey/index.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import { AnsweringPreferences, KeyPanel } from '#client/features/shortcut/index.ts';
import { ApiKey } from '#client/features/user/settings/ApiKey.tsx';
import { Appearance } from '#client/features/user/settings/Appearance.tsx';
import { useMySettingsQuery } from '#client/features/user/settings/MySettings.generated.ts';
import { Profile } from '#client/features/user/settings/Profile.tsx';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import styles from './UserSettingsRoute.module.css';

/** The settings of the signed-in user. */
export function Component() {
  const { t } = useTranslation(['profile', 'nav', 'palette', 'user']);
  const capabilities = useCapabilities();
  const { hash } = useLocation();
  const { data, error, refetch } = useMySettingsQuery();
  const keys = useApiKeys(capabilities?.apiKeys);
  const me = data?.me;
  const isLoaded = me && (!capabilities?.apiKeys || keys.data || keys.error);
  useEffect(
    function scrollToSection() {
      if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    },
    [isLoaded, hash],
  );
  function retry(): void {
    void refetch();
    if (keys.error) void keys.refetch();
  }
  if (error && !me) return <ErrorPanel error={error} onRetry={retry} />;

  const sections: { id: string; title: string; content: ReactNode }[] = [
    { id: 'profile', title: t('profile:profile'), content: me && <Profile me={me} /> },
    { id: 'api-key', title: t('profile:apiKey'), content: me?.apiKey && <ApiKey apiKey={me.apiKey} /> },
    ...(capabilities?.apiKeys
      ? [{ id: 'api-keys', title: t('profile:keys.title'), content: <ApiKeysPart {...keys} /> }]
      : []),
    { id: 'appearance', title: t('profile:appearance'), content: me && <Appearance userId={me.id} /> },
    { id: 'answering', title: t('user:answering'), content: me && <AnsweringPreferences userId={me.id} /> },
    {
      id: 'shortcuts',
      title: t('palette:shortcuts'),
      content: me && (
        <>
          <Text c="dimmed" mb="md">
            {t('profile:keysNote')}
          </Text>
          <KeyPanel userId={me.id} isWide isKeysOnly />
        </>
      ),
    },
  ];
  return (
    <Page title={t('profile:title')}>
      <Breadcrumbs crumbs={[{ label: t('nav:mySettings') }]} />
      <div className={styles.columns}>
        <nav aria-label={t('profile:sections')} className={styles.contents}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className={styles.anchor}>
              {title}
            </a>
          ))}
        </nav>
        <div className={styles.sections}>
          {(isLoaded ? sections : sections.slice(0, 1)).map(({ id, title, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
              <Title id={`${id}-title`} order={2} mb="lg">
                {title}
              </Title>
              {isLoaded ? content : <Skeleton width={320} height={72} />}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
