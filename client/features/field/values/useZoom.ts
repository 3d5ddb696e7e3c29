import { useCallbackRef } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const FIT = 1;
const MAX_ZOOM = 8;
const STEP = 1.25;

/** A point of the view in pixels from its corner. */
interface Point {
  x: number;
  y: number;
}

/** The zoom of a picture in a view that scrolls: by buttons and keys, the wheel with Ctrl, and two fingers. */
export function useZoom(view: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>) {
  const [{ zoom, fitted }, setState] = useState({ zoom: FIT, fitted: 0 });
  /** The fixed point of a zoom: a point of the view, and the share of the picture there. */
  const kept = useRef<{ at: Point; share: Point }>(undefined);

  const change = useCallbackRef((factor: number, point?: Point): void => {
    const element = view.current;
    if (!element) return;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    const at = point ?? { x: clientWidth / 2, y: clientHeight / 2 };
    kept.current = { at, share: { x: (scrollLeft + at.x) / scrollWidth, y: (scrollTop + at.y) / scrollHeight } };
    const width = picture.current?.clientWidth ?? 0;
    setState((before) => ({
      zoom: Math.min(MAX_ZOOM, Math.max(FIT, before.zoom * factor)),
      fitted: before.zoom === FIT ? width : before.fitted,
    }));
  });

  useLayoutEffect(
    function keepPoint() {
      const element = view.current;
      if (!element || !kept.current) return;
      const { at, share } = kept.current;
      element.scrollTo(share.x * element.scrollWidth - at.x, share.y * element.scrollHeight - at.y);
    },
    [view, zoom],
  );

  useEffect(
    function zoomByWheelAndFingers() {
      const element = view.current;
      if (!element) return undefined;
      const pointIn = (x: number, y: number): Point => {
        const { left, top } = element.getBoundingClientRect();
        return { x: x - left, y: y - top };
      };
      const handleWheel = (event: WheelEvent): void => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        change(event.deltaY < 0 ? STEP : 1 / STEP, pointIn(event.clientX, event.clientY));
      };
      let distance = 0;
      const handleFingers = (event: TouchEvent): void => {
        const [one, other] = event.touches;
        const before = distance;
        distance = one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
        if (!one || !other || event.touches.length > 2) return;
        event.preventDefault();
        if (before === 0 || event.type === 'touchstart') return;
        change(distance / before, pointIn((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2));
      };
      // React's listeners are passive and cannot keep the browser from zooming the page.
      const options = { passive: false };
      element.addEventListener('wheel', handleWheel, options);
      element.addEventListener('touchstart', handleFingers, options);
      element.addEventListener('touchmove', handleFingers, options);
      return () => {
        element.removeEventListener('wheel', handleWheel);
        element.removeEventListener('touchstart', handleFingers);
        element.removeEventListener('touchmove', handleFingers);
      };
    },
    [view, change],
  );

  return {
    zoom,
    /** The width of an enlarged picture in pixels. */
    width: fitted * zoom,
    isFitted: zoom === FIT,
    isLargest: zoom === MAX_ZOOM,
    enlarge: () => change(STEP),
    reduce: () => change(1 / STEP),
    fit: () => change(FIT / zoom),
  };
}
