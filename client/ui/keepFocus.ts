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
export function useFocusOnChange(stage: unknown, find: () => HTMLElement | null | undefined): void {
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

/**
 * For a button that removes its own item: it leaves the focus to that of the next item, or of the one before, or to what takes new
 * ones. Each of the buttons has `data-remove`; the items have keys of their own, so that theirs is the one that goes.
 */
export function focusBeside(button: HTMLElement, list: Element | null | undefined, otherwise: string): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const place = buttons.indexOf(button);
  const beside = buttons[place + 1] ?? buttons[place - 1] ?? list?.querySelector<HTMLElement>(otherwise);
  beside?.focus({ preventScroll: true });
}

/** For items without keys, of which the last place goes whichever is removed: the button of the last one that is left. */
export const lastRemoval = (list: Element | null | undefined): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])].at(-1);
