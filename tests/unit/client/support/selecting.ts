import { fireEvent } from '@testing-library/react';

/** Selects a part of a markable text like a mouse drag; `clicks` can make it a double click. */
export function drag(root: HTMLElement, part: string, { shift = false, clicks = 1 } = {}): void {
  const places = [...root.querySelectorAll<HTMLElement>('[data-start]')];
  const place = places.find((each) => each.textContent?.includes(part));
  const node = place!.firstChild!;
  const start = node.textContent!.indexOf(part);
  fireEvent.mouseDown(place!, { button: 0, shiftKey: shift });
  window.getSelection()!.setBaseAndExtent(node, start, node, start + part.length);
  fireEvent.mouseUp(window, { shiftKey: shift, detail: clicks });
}
