import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { onSessionEnd } from '#client/graphql/session.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { paths } from '#client/lib/paths.ts';
import { toast } from '#client/ui/toast.ts';
import { SwitchedUser } from './SwitchedUser.tsx';

const toasts = lazyPart(() => import('#client/ui/Toasts.tsx').then((module) => module.Toasts));

/** The first page of each visit to a tab has the same key in the history; its address tells it from others. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** What every page has: toasts, the sign-in over a page whose session ended, and scrolling to the top on the way in. */
export function Root() {
  return (
    <>
      <Outlet />
      <ToastPlace />
      <Connection />
      <Session />
      <SwitchedUser />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Fetches what shows toasts when there is the first to show. */
function ToastPlace() {
  const isSomethingToSay = useNotifications().notifications.length > 0;
  const [isThere, setThere] = useState(false);
  if (isSomethingToSay && !isThere) setThere(true);
  return isThere && <toasts.Part />;
}

/** Says when the network goes and when it is back. */
function Connection() {
  const { t } = useTranslation('net');
  useEffect(() => {
    const say = (key: 'offline' | 'online') => () => toast({ id: 'connection', kind: 'error', message: t(key) });
    const [handleOffline, handleOnline] = [say('offline'), say('online')];
    window.addEventListener('offline', handleOffline);
    window.addEventListener('online', handleOnline);
    return () => {
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', handleOnline);
    };
  }, [t]);
  return null;
}

const SessionDialog = lazy(() => import('./SessionDialog.tsx').then((module) => ({ default: module.SessionDialog })));

/** Waits for the session to end; only then is the dialog for it loaded. */
function Session() {
  const { pathname } = useLocation();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => onSessionEnd(() => setEnded(true)), []);
  if (!hasEnded || pathname === paths.signIn) return null;
  return (
    <Suspense>
      <SessionDialog onDone={() => setEnded(false)} />
    </Suspense>
  );
}
