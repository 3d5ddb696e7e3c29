import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** What has the focus in a region may go, and the focus with it: then `bringBack` is to find it a place among what is there now. */
export function useFocusWithin(region: RefObject<HTMLElement | null>, bringBack: () => void): void {
  const last = useRef<Element | null>(null);
  useEffect(
    function followFocus() {
      const note = (): void => {
        const now = document.activeElement;
        last.current = region.current?.contains(now) ? now : null;
      };
      document.addEventListener('focusin', note);
      return () => document.removeEventListener('focusin', note);
    },
    [region],
  );
  const keep = useEffectEvent(() => {
    if (last.current?.isConnected === false && document.activeElement === document.body) bringBack();
  });
  useEffect(() => keep());
}
