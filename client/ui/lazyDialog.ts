import { useWindowEvent } from '@mantine/hooks';
import type { ComponentType } from 'react';
import { lazyPart } from '#client/lib/lazy.ts';

interface Closable {
  onClose(): void;
}

/** A dialog that is loaded when it is opened. Until then, Escape closes it already, and does nothing on the page. */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(load, Pending);

function Pending({ onClose }: Closable) {
  useWindowEvent(
    'keydown',
    function closeByEscape(event) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onClose();
    },
    { capture: true },
  );
  return null;
}
