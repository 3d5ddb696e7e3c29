import { useCallbackRef, useDocumentVisibility } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { endSharing } from '../sharing.ts';
import type { LiveContext } from './liveLink.ts';

/**
 * The options of a page's subscription besides its variables. A hidden tab has no connection, and catches up when it is shown.
 */
export function useLiveOptions(onConnected: (isAgain: boolean) => void) {
  const isVisible = useDocumentVisibility() === 'visible';
  const hasConnected = useRef(false);
  const connected = useCallbackRef(() => {
    endSharing();
    onConnected(hasConnected.current);
    hasConnected.current = true;
  });
  const context = useMemo<LiveContext>(() => ({ onConnected: connected }), [connected]);
  return { skip: !isVisible, context, ignoreResults: true, errorPolicy: 'all' } as const;
}
