import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onSessionEnd } from '#client/graphql/session.ts';
import { paths } from '#client/lib/paths.ts';

const SessionDialog = lazy(() => import('./SessionDialog.tsx').then((module) => ({ default: module.SessionDialog })));

/** Waits for the session to end; only then is the dialog for it loaded. */
export function Session() {
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
