import { useNotifications } from '@mantine/notifications';
import { useLayoutEffect, useState } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { lazyPart } from '#client/lib/lazy.ts';
import { endOutline } from '#client/lib/outline.ts';
import { Session } from './Session.tsx';

const toasts = lazyPart(() => import('#client/ui/Toasts.tsx').then((module) => module.Toasts));

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

/** Loads the toast container with the first toast. */
function ToastPlace() {
  const hasToasts = useNotifications().notifications.length > 0;
  const [isNeeded, setNeeded] = useState(false);
  if (hasToasts && !isNeeded) setNeeded(true);
  return isNeeded && <toasts.Part />;
}
