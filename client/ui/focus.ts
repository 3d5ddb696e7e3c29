import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** Whether the focus is lost, because its element was removed or disabled. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * A busy button is disabled and thereby loses the focus; it gets the focus back afterwards. To be called before it is disabled:
 * effects can be too late.
 */
export function useFocusAfterBusy(isBusy: boolean): () => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (!isBusy && isFocusLost() && focused.current instanceof HTMLElement) {
      focused.current.focus({ preventScroll: true });
    }
  }, [isBusy]);
  return useCallback(() => void (focused.current = document.activeElement), []);
}

/** Focuses what `find` returns when `value` changes and the focus is lost by that. */
export function useFocusOnChange(value: unknown, find: () => Pick<HTMLElement, 'focus'> | null | undefined): void {
  const last = useRef(value);
  const takeFocus = useEffectEvent(() => {
    if (isFocusLost()) find()?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    takeFocus();
  }, [value]);
}

/** Calls `onLost` when the focused element of a region is removed and the focus is lost by that. */
export function useLostFocus(region: RefObject<HTMLElement | null>, onLost: () => void): void {
  const last = useRef<Element | null>(null);
  useEffect(
    function followFocus() {
      const note = (): void => {
        const focused = document.activeElement;
        last.current = region.current?.contains(focused) ? focused : null;
      };
      document.addEventListener('focusin', note);
      return () => document.removeEventListener('focusin', note);
    },
    [region],
  );
  const check = useEffectEvent(() => {
    if (last.current?.isConnected === false && document.activeElement === document.body) onLost();
  });
  useEffect(() => check());
}

const removeButtons = (list: Element | null | undefined): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? []),
];

/**
 * For a button with `data-remove` that removes its own item of a list: focuses that button of the next item, else of the previous
 * one, else the element that `fallback` selects. The items need stable keys.
 */
export function focusNeighbor(button: HTMLElement, list: Element | null | undefined, fallback: string): void {
  const buttons = removeButtons(list);
  const index = buttons.indexOf(button);
  const neighbor = buttons[index + 1] ?? buttons[index - 1] ?? list?.querySelector<HTMLElement>(fallback);
  neighbor?.focus({ preventScroll: true });
}

/** Finds the last remove button in lists keyed by index: React removes the last element, whichever item is removed. */
export const lastRemoveButton = (list: Element | null | undefined): HTMLElement | undefined =>
  removeButtons(list).at(-1);
