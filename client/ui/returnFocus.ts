import { isFocusLost } from './focus.ts';

/**
 * An effect for something that takes the focus while it is open: on closing, the focus returns to the previous element, unless it has
 * moved elsewhere. If the element was removed, a substitute gets the focus, by default what is beside its row of a list or table.
 */
export function returnFocus(substitute?: HTMLElement | null): () => void {
  const previous = document.activeElement;
  const row = previous?.closest('li, tr');
  const around = [row?.nextElementSibling, row?.previousElementSibling, row?.closest('ul, ol, table')?.parentElement];
  return () => {
    const isLost = isFocusLost() || document.activeElement?.closest('[role="dialog"]') !== null;
    if (!isLost || !(previous instanceof HTMLElement) || previous === document.body) return;
    const beside = around.find((each) => each?.isConnected)?.querySelector<HTMLElement>('a, button');
    (previous.isConnected ? previous : (substitute ?? beside))?.focus({ preventScroll: true });
  };
}
