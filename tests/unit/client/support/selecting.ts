import { fireEvent } from '@testing-library/react';

/** Selects a part of a text that can be marked, as a drag of the mouse does; `clicks` makes a double click of it. */
export function drag(root: HTMLElement, part: string, { shift = false, clicks = 1 } = {}): void {
  const places = [...root.querySelectorAll<HTMLElement>('[data-start]')];
  const place = places.find((each) => each.textContent?.includes(part));
  const node = place!.firstChild!;
  const start = node.textContent!.indexOf(part);
  fireEvent.mouseDown(place!, { button: 0, shiftKey: shift });
  window.getSelection()!.setBaseAndExtent(node, start, node, start + part.length);
  fireEvent.mouseUp(window, { shiftKey: shift, detail: clicks });
}
