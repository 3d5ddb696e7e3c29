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

/** Selects what the page shows from the start of one text to the end of another, as a drag that marks nothing. */
export async function selectText(page: Page, first: string, last: string): Promise<void> {
  await page.evaluate(
    ([first, last]) => {
      const nodes: Node[] = [];
      const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
      const from = nodes.find(({ textContent }) => textContent?.includes(first!));
      const to = nodes.find(({ textContent }) => textContent?.includes(last!));
      if (!from || !to) throw new Error(`The page does not show "${first}" and "${last}".`);
      const [start, end] = [from.textContent!.indexOf(first!), to.textContent!.indexOf(last!) + last!.length];
      window.getSelection()!.setBaseAndExtent(from, start, to, end);
    },
    [first, last],
  );
}
