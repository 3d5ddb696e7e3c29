import { useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { lazyPart } from '#client/lib/lazy.ts';
import { Connection } from './Connection.tsx';
import { Session } from './Session.tsx';
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
