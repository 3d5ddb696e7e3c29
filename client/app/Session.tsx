import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onSessionEnd } from '#client/graphql/session.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { paths } from '#client/lib/paths.ts';

const SessionDialog = lazy(async () => ({
  default: (await withTexts(() => import('./SessionDialog.tsx'), 'auth')).SessionDialog,
}));

/** For so long, no key has been pressed when the dialog opens: keys for the page would go into its box for the password. */
const PAUSE_MS = 800;

/** Shows the sign-in dialog when the session ends; it is loaded only then. */
export function Session() {
  const { pathname } = useLocation();
  const [state, setState] = useState<'open' | 'ended' | 'asking'>('open');
  useEffect(() => onSessionEnd(() => setState((current) => (current === 'open' ? 'ended' : current))), []);
  useEffect(
    function askInPause() {
      if (state !== 'ended') return undefined;
      let timer = 0;
      const wait = (): void => {
        clearTimeout(timer);
        timer = window.setTimeout(() => setState('asking'), PAUSE_MS);
      };
      wait();
      window.addEventListener('keydown', wait, { capture: true });
      return () => {
        clearTimeout(timer);
        window.removeEventListener('keydown', wait, { capture: true });
      };
    },
    [state],
  );
  if (state !== 'asking' || pathname === paths.signIn) return null;
  return (
    <Suspense>
      <SessionDialog onDone={() => setState('open')} />
    </Suspense>
  );
}
