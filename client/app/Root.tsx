import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { becomeViewer } from '#client/features/user/index.ts';
import { onSessionEnd } from '#client/graphql/session.ts';
import { paths, signInPath } from '#client/lib/paths.ts';

/** What every page has: toasts, scrolling to the top, and the way back to the sign-in when the session ends. */
export function Root() {
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(
    () =>
      onSessionEnd(() => {
        if (location.pathname === paths.signIn) return;
        void becomeViewer(null).then(() => navigate(signInPath(location), { state: { sessionEnded: true } }));
      }),
    [location, navigate],
  );

  return (
    <>
      <Outlet />
      <Notifications position="bottom-right" />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}
