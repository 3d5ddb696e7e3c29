import { useCallbackRef, useDocumentVisibility } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import type { LiveContext } from './liveLink.ts';

/**
 * What a page's subscription needs besides its variables. Only who can see the page follows it: a hidden tab holds no
 * connection, and catches up when it is shown again.
 */
export function useLiveOptions(onConnected: (isAgain: boolean) => void) {
  const isVisible = useDocumentVisibility() === 'visible';
  const hasConnected = useRef(false);
  const connected = useCallbackRef(() => {
    onConnected(hasConnected.current);
    hasConnected.current = true;
  });
  const context = useMemo<LiveContext>(() => ({ onConnected: connected }), [connected]);
  // What came is kept, also where a part of it could not be read.
  return { skip: !isVisible, context, ignoreResults: true, errorPolicy: 'all' } as const;
}
