import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ReleaseName } from '#tests/argilla/releases.ts';
import { newWindow, signedIn } from '../interaction/browser.ts';
import { stats } from '../stats.ts';
import { ANNOTATOR } from '../world.ts';
import type { Plan } from './plan.ts';
import type { Goal, Samples } from './samples.ts';
import { alternate, type Side } from './sides.ts';
import { weightOfPackages } from './weight.ts';

const WARM_UPS = 3;
/** A browser has work of its own before anything is painted. */
const FIRST_PAINT_GOAL = { times: 3 };
/** How much the client's own code may add to the packages that it is made of. */
const MOST_OF_PACKAGES = 1.25;
const PATIENCE_MS = 120_000;
/** As long as a fast annotator looks at a record; what the page prepares in this time is not measured. */
const LOOK_MS = 400;
/** The wait after the first record, for what the page prefetches. */
const SETTLING_MS = 3_000;

/** The element with the texts of the record, and nothing else, once the page can be worked with. */
const TEXTS = { argilla: '.record__content', marl: 'article' };
/** The same, also as the page's HTML has it before a script has run. */
const FIRST_TEXTS = { ...TEXTS, marl: 'article, #outline' };

/** Measures the annotation page in a browser without cache: its scripts, the first record, and the following ones. */
export async function measureClient(
  browser: Browser,
  sides: readonly Side[],
  { rounds, repeats, samples, say }: Plan,
): Promise<void> {
  const scripts = { atMost: (await weightOfPackages()) * MOST_OF_PACKAGES };
  await alternate(sides, rounds, async (side, round) => {
    const context =
      side.name === 'marl' ? await signedIn(browser, side.url, ANNOTATOR) : await signedInReal(browser, side);
    try {
      await measurePage(await context.newPage(), side, repeats, samples, scripts);
    } finally {
      await context.close();
    }
    say(`round ${round + 1} of ${rounds} on ${side.name}`);
  });
}

async function measurePage(
  page: Page,
  { name, world }: Side,
  submits: number,
  samples: Samples,
  scripts: Goal,
): Promise<void> {
  await page.addInitScript(watching(TEXTS[name], FIRST_TEXTS[name]));
  await page.goto(`/dataset/${world.datasetId}/annotation-mode`);
  samples.add('page: first record painted', 'ms', name, (await painted(page, 'firstPaint')).painted, FIRST_PAINT_GOAL);
  const first = await painted(page, 'firstUse');
  samples.add('page: first record ready for an answer', 'ms', name, first.painted, null);
  await page.waitForTimeout(SETTLING_MS);
  const before = (await scriptBytes(page, first.there)) / 1000;
  samples.add('page: JavaScript before the first record', 'kB', name, before, scripts);
  // Whatever comes later is fetched while the person reads.
  samples.add('page: JavaScript in all', 'kB', name, (await scriptBytes(page, Infinity)) / 1000, null);

  const times: number[] = [];
  for (let done = -WARM_UPS; done < submits; done++) {
    const took = await submit(page);
    if (done >= 0) times.push(took);
    await page.waitForTimeout(LOOK_MS);
  }
  samples.add('page: submit → next record painted', 'ms', name, stats(times).p50);
}

/** The sign-in route of the real web UI, and its name in the library. */
const SIGN_INS: Record<ReleaseName, { route: string; strategy: string }> = {
  '1.29': { route: '/api/security/token', strategy: 'basic' },
  '2.8': { route: '/api/v1/token', strategy: 'local' },
};

/** The real web UI stores its token where scripts can read it. */
async function signedInReal(browser: Browser, { url, world }: Side): Promise<BrowserContext> {
  const { username, password } = ANNOTATOR;
  const form = new URLSearchParams({ username, password });
  const { route, strategy } = SIGN_INS[world.contract];
  const response = await fetch(url + route, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`Signing in for ${world.datasetId}: ${response.status} ${await response.text()}`);
  const { access_token } = (await response.json()) as { access_token: string };
  const localStorage = [
    { name: 'auth.strategy', value: strategy },
    { name: `auth._token.${strategy}`, value: `Bearer ${access_token}` },
    { name: `auth._token_expiration.${strategy}`, value: String(Date.now() + 3_600_000) },
  ];
  return newWindow(browser, url, { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } });
}

/** The compressed size of the scripts that the page has requested so far, in bytes. */
const scriptBytes = (page: Page, until: number): Promise<number> =>
  page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime <= ${until} && /\\.m?js$/.test(new URL(name).pathname))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);

/** Runs in the page before its own scripts: detects when the texts of another record are painted. */
const watching = (texts: string, firstTexts: string) => `
  // Prerendered records that are not visible do not count.
  const shownBy = (selector) => [...(document.querySelector(selector)?.children ?? [])]
    .filter(({ style }) => style.display !== 'none').map(({ textContent }) => textContent.trim()).join();
  const shown = () => shownBy(${JSON.stringify(texts)});
  const paintedAfter = (before, find = shown) => new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (['', before].includes(find())) return;
      observer.disconnect();
      const there = performance.now();
      requestAnimationFrame(() => {
        // A message that is posted within a frame arrives after the frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ there, painted: performance.now() });
        port2.postMessage(null);
      });
    }).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['style'] });
  });
  globalThis.firstPaint = paintedAfter('', () => shownBy(${JSON.stringify(firstTexts)}));
  globalThis.firstUse = paintedAfter('');
  globalThis.awaitNext = () => {
    globalThis.nextPaint = new Promise((resolve) => {
      const begin = ({ timeStamp }) => paintedAfter(shown()).then(({ painted }) => resolve({ painted: painted - timeStamp }));
      addEventListener('keydown', begin, { once: true, capture: true });
    });
  };`;

/** When the texts of a record were in the document, and when they were painted, in milliseconds. */
interface Shown {
  there: number;
  painted: number;
}

/** Submits the record on screen, and measures from the key to the next record painted. */
async function submit(page: Page): Promise<number> {
  await page.evaluate('awaitNext()');
  await page.keyboard.press('Enter');
  return (await painted(page, 'nextPaint')).painted;
}

/** Waits for a condition in the page, with a timeout. */
async function painted(page: Page, moment: 'firstPaint' | 'firstUse' | 'nextPaint'): Promise<Shown> {
  const late = `new Promise((_, reject) => setTimeout(() => reject(new Error('No record was painted')), ${PATIENCE_MS}))`;
  return page.evaluate<Shown>(`Promise.race([${moment}, ${late}])`);
}
