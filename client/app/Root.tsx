import { lazy, Suspense } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { Connection } from './Connection.tsx';
import { Session } from './Session.tsx';

// Nothing has to be said before the page is there.
const Toasts = lazy(() => import('#client/ui/Toasts.tsx').then((module) => ({ default: module.Toasts })));

/** The first page of each visit to a tab has the same key in the history; its address tells it from others. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** What every page has: toasts, the sign-in over a page whose session ended, and scrolling to the top on the way in. */
export function Root() {
  return (
    <>
      <Outlet />
      <Suspense>
        <Toasts />
      </Suspense>
      <Connection />
      <Session />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
