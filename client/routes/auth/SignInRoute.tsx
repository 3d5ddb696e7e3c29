import { Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { takeReturnPath } from '#client/features/user/index.ts';
import { isFramed, ProviderLinks } from '#client/features/user/ProviderLinks.tsx';
import { SignInForm } from '#client/features/user/SignInForm.tsx';
import { ownPath } from '#client/lib/paths.ts';
import { Logo } from '#client/ui/Logo.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { SignInPicture } from './SignInPicture.tsx';
import styles from './SignInRoute.module.css';

/** The sign-in page, which leads on to the wanted page. */
export function Component() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  function handleSignedIn() {
    const returnPath = takeReturnPath();
    void navigate(query.has('redirect') ? ownPath(query.get('redirect')) : returnPath, { replace: true });
  }

  return (
    <main className={styles.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={styles.claim}>
        <SignInPicture />
        <Text size="xl" fw={500} c="dimmed" ta="center" textWrap="balance">
          {t('claim')}
        </Text>
      </div>
      <section className={styles.form} aria-labelledby="sign-in">
        <Group gap={10} mb={32} c="var(--marl-accent)">
          <Logo size={28} />
          <Text span size="xl" fw={600} lts="-0.01em" c="var(--marl-text)">
            {'Marl'}
          </Text>
        </Group>
        <Title id="sign-in" lts="-0.01em" mb="xl">
          {t('title')}
        </Title>
        <SignInForm onSignedIn={handleSignedIn} />
        <ProviderLinks isNewWindow={isFramed()} onSignedIn={handleSignedIn} />
      </section>
    </main>
  );
}
