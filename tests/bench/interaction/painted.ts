import type { Page } from '@playwright/test';

/**
 * Measures the time from an input event of an action to the frame in which the change of the watched part is painted. The action must
 * change the accessible name or the text of what `watch` selects.
 */
export async function timeToPaint(page: Page, event: string, watch: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(listen, { event, watch });
  await act();
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

/** Runs in the page. Names and values are cheap to compare, and change with what is shown. */
function listen({ event, watch }: { event: string; watch: string }): void {
  const look = () =>
    [...document.querySelectorAll(watch)]
      .map((element) => (element instanceof HTMLTextAreaElement ? element.value : element.ariaLabel))
      .join();
  const before = look();
  const painted = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`Nothing has changed in ${watch} since its ${event}`)), 10_000);
    const begin = ({ timeStamp }: Event) => {
      const check = () => {
        if (look() === before) return void requestAnimationFrame(check);
        // A message that is posted within a frame arrives after the frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - timeStamp);
        port2.postMessage(null);
      };
      requestAnimationFrame(check);
    };
    window.addEventListener(event, begin, { once: true, capture: true });
  });
  Object.assign(window, { painted });
}

/** The duration of each frame while an action runs, in milliseconds. */
export async function frameTimes(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      times.push(now - last);
      last = now;
      if (!(window as { isOver?: boolean }).isOver) requestAnimationFrame(frame);
    };
    Object.assign(window, { isOver: false, frames: times });
    requestAnimationFrame(frame);
  });
  await act();
  return page.evaluate(() => {
    Object.assign(window, { isOver: true });
    return (window as unknown as { frames: number[] }).frames;
  });
}
