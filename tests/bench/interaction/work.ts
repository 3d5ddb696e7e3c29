import type { CDPSession, Page } from '@playwright/test';
import { frameTimes, timeToPaint } from './painted.ts';

/** The accessible name of the record on screen contains its position in the queue. */
const RECORD = 'article';
/** A record among others on a page. */
const CARD = '[data-record]';
const PAUSE_MS = 40;
/** An annotator looks at a record before answering it. */
const READING_MS = 250;
const SETTLING_MS = 1500;

/** People are slower than this; the page's work after one key must not count for the next. */
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
  // Excludes what the page prefetches, because nobody waits for it.
  await page.waitForTimeout(SETTLING_MS);
}

/** Submits records one after the other: from the key to the next record painted. */
export async function submitRecords(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    times.push(await timeToPaint(page, 'keydown', RECORD, () => page.keyboard.press('Enter')));
    await page.waitForTimeout(READING_MS);
  }
  return times;
}

/** Types a text: from each key to the letter painted. */
export async function typeLetters(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  // Neighbouring records are rendered too, invisibly.
  await page.locator('textarea').filter({ visible: true }).first().focus();
  for (let done = 0; done < count; done += 1) {
    const letter = done % 6 === 5 ? ' ' : 'abcdefgh'[done % 8]!;
    times.push(await timeToPaint(page, 'keydown', 'textarea', () => page.keyboard.press(letter)));
    await pause(page);
  }
  return times;
}

/** Selects labels by number among many: from the key to the selected label painted. */
export async function pickLabels(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  await page.locator('[data-option]').filter({ visible: true }).first().focus();
  for (let done = 0; done < count; done += 1) {
    const key = String(2 + (done % 8));
    times.push(await timeToPaint(page, 'keydown', '[aria-checked="true"]', () => page.keyboard.press(key)));
    // A second digit right after it would make a longer number.
    await page.waitForTimeout(350);
  }
  return times;
}

/** Marks words of a long text with many spans: from releasing the mouse button to the span painted. */
export async function markWords(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  await page.getByRole('radio', { name: /place/ }).first().click();
  for (let done = 0; done < count; done += 1) {
    // A span that needs another lane moves the lines below.
    const { x, y } = await page.evaluate(freeWord, done);
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

/** Opens the command palette and closes it: from the key to its items painted. */
export async function openPalette(page: Page): Promise<number> {
  const time = await timeToPaint(page, 'keydown', '[role="dialog"] [role="listbox"]', () =>
    page.keyboard.press('Control+k'),
  );
  await page.keyboard.press('Escape');
  await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  await pause(page);
  return time;
}

/** Selects and deselects all records of a page in turn: from the key to the cards painted. */
export async function choosePage(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    times.push(await timeToPaint(page, 'keydown', `${CARD}[aria-selected="true"]`, () => page.keyboard.press('a')));
    await pause(page);
  }
  return times;
}

/** Scrolls down in steps of a mouse wheel, and measures each frame. */
export async function scrollCards(page: Page, steps: number): Promise<number[]> {
  await page.mouse.move(400, 500);
  return frameTimes(page, async () => {
    for (let step = 0; step < steps; step += 1) {
      await page.mouse.wheel(0, 120);
      await page.waitForTimeout(16);
    }
  });
}

/** Runs in the page: finds words on screen without a span. */
function freeWord(number: number): { x: number; y: number } {
  const text = document.querySelector('[role="application"]')!;
  const pane = text.closest('article')!.parentElement!.getBoundingClientRect();
  const free = [...text.querySelectorAll<HTMLElement>(':scope > div > [data-start]')].flatMap((part) => {
    const node = part.firstChild;
    const at = node?.textContent?.search(/\S{3}/) ?? -1;
    if (!node || at < 0) return [];
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 2);
    const { left, top, height } = range.getBoundingClientRect();
    return top > pane.top + 20 && top + height < pane.bottom - 40 ? [{ x: left + 1, y: top + height / 2 }] : [];
  });
  return free[number % free.length]!;
}

/** The size of the page's heap in bytes after garbage collection. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
