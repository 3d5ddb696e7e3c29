import type { Page } from '@playwright/test';

/** Marks a part of a record's text with the mouse, from inside its first letter to inside its last. */
export async function markText(page: Page, piece: string): Promise<void> {
  const box = await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left, right, middle: top + height / 2 };
    }
    return undefined;
  }, piece);
  if (!box) throw new Error(`The page does not show "${piece}".`);
  await page.mouse.move(box.left + 1, box.middle);
  await page.mouse.down();
  await page.mouse.move(box.right - 1, box.middle, { steps: 5 });
  await page.mouse.up();
}
