import type { Page } from '@playwright/test';

interface OnScreen {
  /** Visible texts and accessible names. */
  texts: string[];
  /** Texts that are partly cut off or off screen, with the reason. */
  cut: string[];
}

/** All texts of the page, those that do not fit, and the fonts in use. */
export async function shownOnScreen(page: Page): Promise<OnScreen> {
  const { texts, cut } = await readScreen(page);
  if (cut.length === 0) return { texts, cut };
  const fonts = (await fontsOf(page, '[data-cut]')).join(', ');
  return { texts, cut: cut.map((what) => `${what} (drawn in ${fonts})`) };
}

/** The fonts that the browser really uses, which may differ from the requested ones; none if the element is gone. */
export async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    if (!nodeId) return [];
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName);
  } finally {
    await session.detach();
  }
}

function readScreen(page: Page): Promise<OnScreen> {
  return page.evaluate(() => {
    const NAMES = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
    ];
    const SLACK = 1.5;
    for (const element of document.querySelectorAll('[data-cut]')) element.removeAttribute('data-cut');
    const texts = new Set<string>();
    const cut = new Set<string>();
    /** Texts share most of the boxes that they are in. */
    const boxes = new Map<Element, ReturnType<typeof boxOf>>();
    const say = (text: string | null) => {
      const words = text?.replace(/\s+/g, ' ').trim();
      if (words && /\p{L}/u.test(words)) texts.add(words);
    };
    const isForEyes = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };

    for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join())) {
      if (!element.closest('[lang]:not(html)') && element.checkVisibility())
        for (const name of NAMES) say(element.getAttribute(name));
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest('script,style,noscript')) continue;
      if (!parent.checkVisibility() || parent.closest('[lang]:not(html),code,pre,kbd')) continue;
      say(node.textContent);
      if (isForEyes(parent)) measure(node, parent);
    }

    function boxOf(element: Element) {
      const { display, textOverflow, overflowX, position } = getComputedStyle(element);
      return { display, textOverflow, overflowX, position, edge: element.getBoundingClientRect() };
    }
    function knownBox(element: Element) {
      const box = boxes.get(element) ?? boxOf(element);
      boxes.set(element, box);
      return box;
    }

    function measure(node: Node, parent: Element) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) return;
      const tell = (why: string) => {
        parent.setAttribute('data-cut', '');
        cut.add(`${why}: ${node.textContent?.trim().slice(0, 60)}`);
      };
      let isFirstBox = true;
      for (let box: Element | null = parent; box && box !== document.documentElement; box = box.parentElement) {
        const { display, textOverflow, overflowX, position, edge } = knownBox(box);
        if (display === 'inline' || display === 'contents') continue;
        // For screen readers only, or a skip link.
        if (edge.width <= 2 || edge.bottom <= 0) return;
        if (textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)) return;
        const isOut = right > edge.right + SLACK || left < edge.left - SLACK;
        if (isOut && /hidden|clip/.test(overflowX)) return void tell('cut off');
        if (isOut && isFirstBox) return void tell('out of its box');
        isFirstBox = false;
        if (position === 'fixed') break;
      }
      if (right > innerWidth + SLACK || left < -SLACK) tell('beyond the edge');
    }

    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      cut.add(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth}`);
    return { texts: [...texts], cut: [...cut] };
  });
}
