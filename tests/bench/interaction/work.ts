import type { CDPSession, Page } from '@playwright/test';
import { frameTimes, timeToPaint } from './painted.ts';

/** The name of the record on screen says its place in the queue. */
const RECORD = 'article';
/** A record among others on a page. */
const CARD = '[data-record]';
const PAUSE_MS = 40;
/** Nobody answers a record before having looked at it. */
const READING_MS = 250;
const SETTLING_MS = 1500;

/** People are slower than this; what the page does between two keys must not count for the next. */
const pause = (page: Page) => page.waitForTimeout(PAUSE_MS);

/** Opens a dataset and waits for its first record. */
export const open = (page: Page, datasetId: string): Promise<void> => openAt(page, datasetId, '', RECORD);

/** Opens a page of many records at once. */
export function openBulk(page: Page, datasetId: string, size: number): Promise<void> {
  const pagination = encodeURIComponent(JSON.stringify({ size, page: 1 }));
  return openAt(page, datasetId, `?viewMode=bulk&pagination=${pagination}`, CARD);
}

async function openAt(page: Page, datasetId: string, query: string, record: string): Promise<void> {
  await page.goto(`/dataset/${datasetId}/annotation-mode${query}`);
  await page.locator(record).first().waitFor();
  // What the page fetches once it is there must not be measured as if a person had waited for it.
  await page.waitForTimeout(SETTLING_MS);
}

/** Submits record after record: from the key to the next record painted. */
export async function submitRecords(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    times.push(await timeToPaint(page, 'keydown', RECORD, () => page.keyboard.press('Enter')));
    await page.waitForTimeout(READING_MS);
  }
  return times;
}

/** Writes a text, letter by letter: from the key to the letter painted. */
export async function typeLetters(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  // Neighbouring records are drawn too, out of sight.
  await page.locator('textarea').filter({ visible: true }).first().focus();
  for (let done = 0; done < count; done += 1) {
    const letter = done % 6 === 5 ? ' ' : 'abcdefgh'[done % 8]!;
    times.push(await timeToPaint(page, 'keydown', 'textarea', () => page.keyboard.press(letter)));
    await pause(page);
  }
  return times;
}

/** Picks labels by number among many: from the key to the label painted as picked. */
export async function pickLabels(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  await page.locator('[data-option]').filter({ visible: true }).first().focus();
  for (let done = 0; done < count; done += 1) {
    const key = String(2 + (done % 8));
    times.push(await timeToPaint(page, 'keydown', '[aria-checked="true"]', () => page.keyboard.press(key)));
    // A second digit within a moment would make a longer number.
    await page.waitForTimeout(350);
  }
  return times;
}

/** Marks words of a long text with many spans: from releasing the button to the span painted. */
export async function markWords(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  await page.getByRole('radio', { name: /place/ }).first().click();
  const places = await page.evaluate(freeWords, count);
  for (const { x, y } of places) {
    await page.mouse.move(x, y);
    times.push(
      await timeToPaint(page, 'mouseup', '[role="application"]', async () => {
        await page.mouse.down();
        await page.mouse.move(x + 8, y);
        await page.mouse.up();
      }),
    );
    await pause(page);
  }
  return times;
}

/** Opens the palette and closes it again: from the key to its lines painted. */
export async function openPalette(page: Page): Promise<number> {
  const time = await timeToPaint(page, 'keydown', '[role="dialog"] [role="listbox"]', () =>
    page.keyboard.press('Control+k'),
  );
  await page.keyboard.press('Escape');
  await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  await pause(page);
  return time;
}

/** Chooses all records of a page and lets go of them, in turn: from the key to the cards painted. */
export async function choosePage(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    times.push(await timeToPaint(page, 'keydown', `${CARD}[aria-selected="true"]`, () => page.keyboard.press('a')));
    await pause(page);
  }
  return times;
}

/** Scrolls down in steps of a mouse's wheel; how long each frame took. */
export async function scrollCards(page: Page, steps: number): Promise<number[]> {
  await page.mouse.move(400, 500);
  return frameTimes(page, async () => {
    for (let step = 0; step < steps; step += 1) {
      await page.mouse.wheel(0, 120);
      await page.waitForTimeout(16);
    }
  });
}

/** Runs in the page: where words lie on screen that carry no span yet. */
function freeWords(count: number): { x: number; y: number }[] {
  const text = document.querySelector('[role="application"]')!;
  const pane = text.closest('article')!.parentElement!.getBoundingClientRect();
  const free = [...text.querySelectorAll<HTMLElement>(':scope > [data-start]')].flatMap((part) => {
    const node = part.firstChild;
    const at = node?.textContent?.search(/\S{3}/) ?? -1;
    if (!node || at < 0) return [];
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 2);
    const { left, top, height } = range.getBoundingClientRect();
    return top > pane.top + 20 && top + height < pane.bottom - 40 ? [{ x: left + 1, y: top + height / 2 }] : [];
  });
  return free.slice(0, count);
}

/** The bytes that live on the page's heap, after everything that can go is gone. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
