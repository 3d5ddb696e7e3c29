import type { Locator, Page } from '@playwright/test';

export type Point = [x: number, y: number];

/** Dispatches touch events of fingers. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
}

/** Moves one finger over the page; `heldMs` is how long it rests at first. */
export async function drag(page: Page, from: Point, to: Point, heldMs = 0): Promise<void> {
  const touch = await fingerOn(page);
  await touch('touchStart', from);
  if (heldMs > 0) await page.waitForTimeout(heldMs);
  for (const at of [between(from, to), to]) {
    await touch('touchMove', at);
    // What is dragged follows a frame later.
    if (heldMs > 0) await page.waitForTimeout(FRAME_MS);
  }
  await touch('touchEnd');
}

const FRAME_MS = 50;
const between = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2];

/**
 * Presses a finger on a place until something is shown, as how soon a press counts as long depends on how busy the machine is; then
 * moves it to another.
 */
export async function longPress(page: Page, at: Point, shown: Locator, to?: Point): Promise<void> {
  const touch = await fingerOn(page);
  await touch('touchStart', at);
  await shown.waitFor();
  if (to) await touch('touchMove', to);
  await touch('touchEnd');
}

/** Taps a place twice, as fast as fingers do on a slow machine too. */
export async function doubleTap(page: Page, at: Point): Promise<void> {
  const touch = await fingerOn(page);
  await Promise.all([touch('touchStart', at), touch('touchEnd'), touch('touchStart', at), touch('touchEnd')]);
}

/** The middle of the first occurrence of a piece of text. */
export async function placeOf(text: Locator, piece: string): Promise<Point> {
  const place = await text.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as [number, number];
    }
    return undefined;
  }, piece);
  if (!place) throw new Error(`"${piece}" is not on screen.`);
  return place;
}

/** The middle of an element. */
export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on screen.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The controls that a finger would miss: that react on less than 44 pixels, or text boxes into which a phone would zoom. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [
      ...document.querySelectorAll<HTMLElement>('button, a[href], select, input, textarea, [role="option"]'),
    ];
    return found.flatMap((control) => {
      // A password box is a frame around its input. Boxes to tick react on their label, too.
      const label = control.matches('[type="checkbox"], [type="radio"]') && (control as HTMLInputElement).labels?.[0];
      const frame = control.matches('.mantine-PasswordInput-innerInput') ? control.parentElement! : label || control;
      const { left, top, width, height } = frame.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hits = (dx: number, dy: number): boolean => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return (
          hit !== null &&
          (frame.contains(hit) || control.contains(hit) || hit.closest('label')?.contains(control) === true)
        );
      };
      /** How far it reacts from its middle, in pixels. What is below the screen cannot be known. */
      const reach = (dx: number, dy: number): number => {
        let far = 0;
        while (far < 44 && (y + dy * (far + 1) >= innerHeight || hits(dx * (far + 1), dy * (far + 1)))) far += 1;
        return far;
      };
      // Instead of a span's tag, a finger may tap the span.
      if (control.closest('[data-tag]')) return [];
      if (!control.checkVisibility({ visibilityProperty: true }) || width <= 1 || !hits(0, 0)) return [];
      const isLow = height < 44 && reach(0, -1) + reach(0, 1) < 42;
      const isSlim = width < 44 && reach(-1, 0) + reach(1, 0) < 42;
      const isZoomed =
        control.matches('select, input:not([type="checkbox"], [type="radio"]), textarea') &&
        parseFloat(getComputedStyle(control).fontSize) < 16;
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 20);
      return isLow || isSlim || isZoomed ? [`${name} ${Math.round(width)}×${Math.round(height)}`] : [];
    });
  });
