import { lazy, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { onSessionEnd } from '#client/graphql/session.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { endOutline } from '#client/lib/outline.ts';
import { paths } from '#client/lib/paths.ts';
import { toasts } from '#client/ui/toast.ts';

/** The first page of each visit has the same history key, so its address is used. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Around every page: toasts, the sign-in dialog for an ended session, and scroll restoration. */
export function Root() {
  useLayoutEffect(endOutline, []);
  return (
    <>
      <Outlet />
      <ToastPlace />
      <Session />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

function ToastPlace() {
  const loaded = useSyncExternalStore(toasts.subscribe, toasts.get);
  return loaded && <loaded.Toasts />;
}

const SessionDialog = lazy(async () => ({
  default: (await withTexts(() => import('./SessionDialog.tsx'), 'auth')).SessionDialog,
}));

/** Shows the sign-in dialog when the session ends; it is loaded only then. */
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
