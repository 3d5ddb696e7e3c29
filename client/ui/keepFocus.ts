import { useEffect, useEffectEvent, useRef } from 'react';

/** Whether nothing has the focus: what had it is gone or switched off. */
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** A button is switched off while it is at work, and loses the focus by it: afterwards it has it again. */
export function useFocusAfterWork(isBusy: boolean): void {
  useEffect(() => {
    const worker = document.activeElement;
    if (!isBusy || !(worker instanceof HTMLElement)) return undefined;
    return () => {
      if (isFocusLost()) worker.focus({ preventScroll: true });
    };
  }, [isBusy]);
}

/** When what had the focus goes because `stage` has changed, what is found takes it. */
export function useFocusOnChange(stage: unknown, find: () => Pick<HTMLElement, 'focus'> | null | undefined): void {
  const last = useRef(stage);
  const take = useEffectEvent(() => {
    if (isFocusLost()) find()?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    take();
  }, [stage]);
}
