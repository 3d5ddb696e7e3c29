import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useNavigate } from 'react-router-dom';
import { useCommands } from '#client/commands/useCommands.ts';
import { StorageBanner } from '#client/features/settings/index.ts';
import { AvatarButton, useViewer } from '#client/features/user/index.ts';
import { paths } from '#client/lib/paths.ts';
import { HeaderPlace, HeaderSlotsProvider } from '#client/ui/HeaderSlots.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import styles from './Shell.module.css';
import { useFocusOnArrival } from './useFocusOnArrival.ts';

/** The frame of every page inside: skip link, header, main content. */
export function Shell() {
  const { t } = useTranslation(['common', 'nav']);
  const viewer = useViewer();
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  useCommands('page', [
    { id: 'nav.home', keys: ['g h', 'g d'], label: t('nav:home'), run: () => void navigate(paths.home) },
  ]);

  return (
    <HeaderSlotsProvider>
      <a href="#main" className={styles.skip}>
        {t('common:skip')}
      </a>
      <header className={styles.header}>
        <Link to={paths.home} aria-label="Marl" className={styles.logo}>
          <Logo size={20} />
        </Link>
        <HeaderPlace name="crumbs" className={styles.crumbs} />
        <HeaderPlace name="sync" className={styles.sync} />
        <HeaderPlace name="help" />
        {viewer && <AvatarButton viewer={viewer} onSignedOut={() => void navigate(paths.signIn)} />}
      </header>
      <StorageBanner canEnable={viewer?.role !== 'ANNOTATOR'} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </HeaderSlotsProvider>
  );
}
