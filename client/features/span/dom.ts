import type { ClipboardEvent } from 'react';
import { canHighlight } from '#client/lib/canHighlight.ts';
import { countLeading } from '#client/lib/countLeading.ts';
import type { TextRange } from './text.ts';

/** The text offset of a place in the DOM. Elements with text carry their offset as `data-start`; tags do not count. */
export function offsetOf(root: Element, node: Node, nodeOffset: number): number | undefined {
  if (!root.contains(node)) return undefined;
  const holder = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-start]');
  if (holder && node.nodeType === Node.TEXT_NODE) return Number(holder.dataset.start) + nodeOffset;
  // Between elements, as after a triple click, the text before the place counts.
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(node, nodeOffset);
  const passed = [...root.querySelectorAll<HTMLElement>('[data-start]')].filter((part) => before.intersectsNode(part));
  const last = passed.at(-1);
  if (!last) return 0;
  const isWhole = before.comparePoint(last, last.childNodes.length) <= 0;
  return Number(last.dataset.start) + (isWhole ? (last.textContent?.length ?? 0) : 0);
}

/** The DOM's range for a part of the text. */
export function domRange(root: Element, { start, end }: TextRange): Range | undefined {
  const from = placeOf(root, start, 'start');
  const to = placeOf(root, end, 'end');
  if (!from || !to) return undefined;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range;
}

function placeOf(root: Element, offset: number, side: 'start' | 'end'): { node: Node; offset: number } | undefined {
  const parts = root.querySelectorAll<HTMLElement>('[data-start]');
  const startOf = (index: number): number => Number(parts[index]!.dataset.start);
  // A range that starts at a border starts in the later part.
  const before = countLeading(parts.length, (index) =>
    side === 'start' ? startOf(index) <= offset : startOf(index) < offset,
  );
  const part = parts[Math.max(0, before - 1)];
  const node = part?.firstChild;
  if (!part || !node) return undefined;
  return { node, offset: Math.min(offset - Number(part.dataset.start), node.textContent?.length ?? 0) };
}

/** The selected part of the text, from anchor to focus, cut at the end of the text; undefined where it starts elsewhere. */
export function selectedOffsets(root: Element): { from: number; to: number } | undefined {
  const selection = window.getSelection();
  if (!selection?.anchorNode || !selection.focusNode || selection.isCollapsed) return undefined;
  const from = offsetOf(root, selection.anchorNode, selection.anchorOffset);
  if (from === undefined) return undefined;
  const to = offsetOf(root, selection.focusNode, selection.focusOffset);
  if (to !== undefined) return { from, to };
  const isBehind = root.compareDocumentPosition(selection.focusNode) & Node.DOCUMENT_POSITION_FOLLOWING;
  return { from, to: isBehind ? (offsetOf(root, root, root.childNodes.length) ?? 0) : 0 };
}

/** Copies the selected part of the text as it is: the browser would add line breaks around tags and paragraphs. */
export function copySelected(event: ClipboardEvent<HTMLElement>, text: string): void {
  const root = event.currentTarget;
  const selection = window.getSelection();
  const offsets = selectedOffsets(root);
  // A selection that goes on outside of the text is the browser's.
  if (!offsets || !root.contains(selection?.focusNode ?? null)) return;
  const { from, to } = offsets;
  event.clipboardData.setData('text/plain', text.slice(Math.min(from, to), Math.max(from, to)));
  event.preventDefault();
}

/** The offset at a point of the screen. */
export function offsetAtPoint(root: Element, x: number, y: number): number | undefined {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position ? offsetOf(root, position.offsetNode, position.offset) : undefined;
  }
  // Safari before 18.4 has only the older name.
  const legacy = document as { caretRangeFromPoint?: (x: number, y: number) => Range | null };
  const range = legacy.caretRangeFromPoint?.(x, y);
  return range ? offsetOf(root, range.startContainer, range.startOffset) : undefined;
}

/** Shows the page's only preview: the range that is dragged, or the cursor of span mode. */
export function showPreview(range: Range | undefined): void {
  if (!canHighlight()) return;
  if (range) CSS.highlights.set('span-preview', new Highlight(range));
  else CSS.highlights.delete('span-preview');
}

/** Scrolls as little as needed to make a range visible. */
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
