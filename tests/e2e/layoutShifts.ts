import type { Page } from '@playwright/test';

/** What the types of the DOM do not have. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface Shift {
  /** The share of the viewport that moved, times how far. */
  value: number;
  moved: { node: string | undefined; from: unknown; to: unknown }[];
}

/** Runs in the page and records what moves from now on, also after an input, which the browser's own measure excuses. */
export function recordShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => ({
        node: (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 200),
        from: previousRect.toJSON(),
        to: currentRect.toJSON(),
      }));
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift' });
}

export const recordedShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
