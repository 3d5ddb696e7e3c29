import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { KeymapProvider } from '#client/commands/CommandsProvider.tsx';
import { useCommands } from '#client/commands/useCommands.ts';
import { storageBanner, useKnownSettings, warnsOfStorage } from '#client/features/settings/index.ts';
import { AvatarButton, useViewer } from '#client/features/user/index.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { idlePart } from '#client/lib/lazy.ts';
import { paths } from '#client/lib/paths.ts';
import { useShownTextSize } from '#client/theme/textSize.ts';
import { HeaderOutlet, HeaderSlotsProvider } from '#client/ui/HeaderSlots.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import running from '#client/ui/Running.module.css';
import { KeyboardTools } from '../palette/KeyboardTools.tsx';
import styles from './Shell.module.css';

const background = idlePart(async () => (await withTexts(() => import('./Background.tsx'), 'device')).Background);

/** Stands for the user until the user is known, for default keys and text size. */
const NOBODY = '';

/** The frame of every page: skip link, header, main content. */
export function Shell() {
  const { t } = useTranslation(['common', 'nav']);
  const viewer = useViewer();
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  const settings = useKnownSettings();
  const canEnable = viewer?.role !== 'ANNOTATOR';
  useFocusAfterNavigation(main);
  useShownTextSize(viewer?.id ?? NOBODY);
  useCommands('page', [
    { id: 'nav.home', keys: 'g h', label: t('nav:home'), run: () => void navigate(paths.home) },
    { id: 'nav.datasets', keys: 'g d', label: t('nav:datasets'), run: () => void navigate(paths.datasets) },
    { id: 'nav.mySettings', keys: 'g u', label: t('nav:mySettings'), run: () => void navigate(paths.userSettings) },
  ]);

  return (
    <KeymapProvider userId={viewer?.id ?? NOBODY}>
      <HeaderSlotsProvider>
        <a href="#main" className={styles.skip}>
          {t('common:skip')}
        </a>
        <header className={styles.header}>
          <Link to={paths.home} aria-label="Marl" className={styles.logo}>
            <Logo size={20} />
          </Link>
          <HeaderOutlet name="crumbs" className={styles.crumbs} />
          <HeaderOutlet name="sync" className={styles.sync} />
          {viewer && <background.Part userId={viewer.id} />}
          {viewer && <KeyboardTools userId={viewer.id} />}
          {viewer && <AvatarButton viewer={viewer} />}
          <Coming />
        </header>
        {warnsOfStorage(settings) && (
          <storageBanner.Part space={canEnable ? settings?.huggingFaceSpace?.id : undefined} />
        )}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </HeaderSlotsProvider>
    </KeymapProvider>
  );
}

/** Tells that another page is coming, if that takes more than a moment. */
function Coming() {
  const { t } = useTranslation('nav');
  const isComing = useNavigation().state === 'loading';
  if (!isComing) return null;
  return (
    <div role="progressbar" aria-label={t('opening')} className={styles.coming}>
      <span className={running.bar} />
    </div>
  );
}

/**
 * After a navigation the link that had the focus is gone. The main content takes the focus, so that Tab continues there, unless
 * the page has set the focus itself.
 */
function useFocusAfterNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
