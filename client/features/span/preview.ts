import { canHighlight } from '#client/lib/canHighlight.ts';

/** Shows what would be marked: a selection while it is dragged, or where span mode is. There is one on the page at a time. */
export function showPreview(range: Range | undefined): void {
  if (!canHighlight()) return;
  if (range) CSS.highlights.set('span-preview', new Highlight(range));
  else CSS.highlights.delete('span-preview');
}

/** Scrolls as little as needed for a part of the text to be seen. */
export function reveal(range: Range): void {
  const rect = range.getBoundingClientRect();
  for (let parent = range.startContainer.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if (overflowY !== 'auto' && overflowY !== 'scroll') continue;
    const box = parent.getBoundingClientRect();
    if (rect.top < box.top) parent.scrollTop -= box.top - rect.top + rect.height;
    else if (rect.bottom > box.bottom) parent.scrollTop += rect.bottom - box.bottom + rect.height;
    return;
  }
}
