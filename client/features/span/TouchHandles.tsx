import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { domRange, offsetAtPoint, showPreview } from './dom.ts';
import type { TextRange } from './text.ts';
import styles from './MarkableText.module.css';

type End = 'start' | 'end';

/** The position of a handle, in pixels within the text's box: beside its letter, and as high. */
interface Place {
  left: number;
  top: number;
  height: number;
}

interface Props {
  root: RefObject<HTMLElement | null>;
  range: TextRange;
  /** Snaps to words. */
  snap(from: number, to: number): TextRange | undefined;
  onDrag(range: TextRange): void;
  /** The finger is lifted; `before` is the range at the start. */
  onDrop(before: TextRange): void;
}

/** Shows what fingers selected, with a handle at each end to change it. The keyboard has span mode instead. */
export function TouchHandles({ root, range, snap, onDrag, onDrop }: Props) {
  const { start, end } = range;
  const [places, setPlaces] = useState<Record<End, Place>>();

  useLayoutEffect(
    function showRange() {
      if (!root.current) return undefined;
      showPreview(domRange(root.current, { start, end }));
      return () => showPreview(undefined);
    },
    [root, start, end],
  );

  useEffect(
    function followText() {
      const element = root.current;
      if (!element) return undefined;
      const place = (): void => setPlaces(placesOf(element, { start, end }));
      const observer = new ResizeObserver(place);
      observer.observe(element);
      place();
      return () => observer.disconnect();
    },
    [root, start, end],
  );

  if (!places) return null;
  return (['start', 'end'] as const).map((which) => (
    <Handle key={which} which={which} place={places[which]} {...{ root, range, snap, onDrag, onDrop }} />
  ));
}

function placesOf(root: HTMLElement, { start, end }: TextRange): Record<End, Place> | undefined {
  const box = root.getBoundingClientRect();
  const first = domRange(root, { start, end: start + 1 })?.getClientRects()[0];
  const last = [...(domRange(root, { start: end - 1, end })?.getClientRects() ?? [])].at(-1);
  if (!first || !last) return undefined;
  const isLtr = getComputedStyle(root).direction === 'ltr';
  const placeAt = ({ top, height }: DOMRect, x: number): Place => ({ left: x - box.left, top: top - box.top, height });
  return {
    start: placeAt(first, isLtr ? first.left : first.right),
    end: placeAt(last, isLtr ? last.right : last.left),
  };
}

interface HandleProps extends Props {
  which: End;
  place: Place;
}

function Handle({ which, place, root, range, snap, onDrag, onDrop }: HandleProps) {
  /** The range at the start, and how far the finger is from the letter. */
  const drag = useRef<{ before: TextRange; dx: number; dy: number }>(undefined);

  function begin(event: PointerEvent<HTMLElement>) {
    const box = root.current?.getBoundingClientRect();
    if (!box) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = [box.left + place.left, box.top + place.top + place.height / 2];
    drag.current = { before: range, dx: event.clientX - x, dy: event.clientY - y };
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (!drag.current || !root.current) return;
    const { before, dx, dy } = drag.current;
    // The handles cover the text.
    const frame = event.currentTarget.parentElement;
    frame?.setAttribute('data-seeking', '');
    const offset = offsetAtPoint(root.current, event.clientX - dx, event.clientY - dy);
    frame?.removeAttribute('data-seeking');
    if (offset === undefined) return;
    const moved =
      which === 'start'
        ? snap(Math.min(offset, before.end - 1), before.end)
        : snap(before.start, Math.max(offset, before.start + 1));
    if (moved) onDrag(moved);
  }

  function end() {
    if (!drag.current) return;
    const { before } = drag.current;
    drag.current = undefined;
    onDrop(before);
  }

  return (
    <span
      aria-hidden
      data-handle={which}
      className={styles.handle}
      style={{ left: place.left, top: place.top + place.height, '--line': `${place.height}px` } as CSSProperties}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
