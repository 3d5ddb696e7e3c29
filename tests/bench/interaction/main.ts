import type { Browser } from '@playwright/test';
import { scriptsBefore, sumOf } from '#tests/support/scripts.ts';
import { startProduct } from '#tests/support/product.ts';
import type { Effort } from '../effort.ts';
import { Client } from '../http.ts';
import type { Print } from '../print.ts';
import { stats } from '../stats.ts';
import { signedIn, startBrowser } from './browser.ts';
import { type Datasets, makeDatasets } from './datasets.ts';
import { type Figure, interactionTable } from './table.ts';
import {
  choosePage,
  heapBytes,
  markWords,
  open,
  openBulk,
  openPalette,
  pickLabels,
  scrollCards,
  submitRecords,
  typeLetters,
} from './work.ts';

const OWNER = { username: 'argilla', password: '12345678', key: 'argilla.apikey' };
const RATES = [1, 4];
const FEW_SUBMITS = 50;
const MANY_SUBMITS = 500;
const BULK_SIZE = 100;
const SESSION_SUBMITS = 2000;
const SESSION_STEP = 250;
/** How much the heap may grow from the first records to the last ones. */
const MOST_GROWTH = 1.5;

/** Measures how fast the annotation page reacts, in a real browser at full speed and four times slower. */
export async function measureInteraction(size: number, effort: Effort, print: Print): Promise<void> {
  const browser = await startBrowser();
  if (!browser) throw new Error('No Chromium was found, and none could be installed.');
  const product = await startProduct({ DEMO: '1' });
  const owner = new Client(product.url, OWNER.key);
  try {
    print(`Loading ${size.toLocaleString('en')} records …`);
    const datasets = await makeDatasets(owner, size);
    const figures: Figure[] = [await measureWeight(browser, product.url, datasets)];
    for (const rate of RATES) {
      print(`Measuring with the processor ${rate === 1 ? 'as it is' : `${rate}× slower`} …`);
      figures.push(...(await measureAt(browser, product.url, datasets, rate, effort)));
    }
    print(`\n${interactionTable(figures, RATES)}`);
  } finally {
    await browser.close();
    await owner.close();
    await product.stop();
  }
}

/** Measures the memory of the annotation page during a long session. */
export async function measureSession(effort: Effort, print: Print): Promise<void> {
  const browser = await startBrowser();
  if (!browser) throw new Error('No Chromium was found, and none could be installed.');
  const product = await startProduct({ DEMO: '1' });
  const owner = new Client(product.url, OWNER.key);
  try {
    const [early, step, all] = [effort(FEW_SUBMITS), effort(SESSION_STEP), effort(SESSION_SUBMITS)];
    const { reviews } = await makeDatasets(owner, all + step);
    const context = await signedIn(browser, product.url, OWNER);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await open(page, reviews);
    await submitRecords(page, early);
    const before = await heapBytes(session);
    let heap = before;
    for (let done = early; done < all;) {
      const count = Math.min(step, all - done);
      await submitRecords(page, count);
      done += count;
      heap = await heapBytes(session);
      print(`${done} records: ${(heap / 1e6).toFixed(1)} MB, ${(heap / before).toFixed(2)} × that after ${early}`);
    }
    if (heap > MOST_GROWTH * before) throw new Error(`The heap has grown more than ${MOST_GROWTH} ×.`);
  } finally {
    await browser.close();
    await owner.close();
    await product.stop();
  }
}

async function measureWeight(browser: Browser, url: string, { reviews }: Datasets): Promise<Figure> {
  const context = await signedIn(browser, url, OWNER);
  const page = await context.newPage();
  const bytes = sumOf(await scriptsBefore(page, `/dataset/${reviews}/annotation-mode`, 'article'));
  await context.close();
  return { name: 'JavaScript before the first record', rate: 1, value: bytes / 1000, unit: 'kB', most: 200 };
}

async function measureAt(
  browser: Browser,
  url: string,
  datasets: Datasets,
  rate: number,
  effort: Effort,
): Promise<Figure[]> {
  const context = await signedIn(browser, url, OWNER);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const timing = (name: string, times: number[], most?: number): Figure => ({
    name,
    rate,
    ...stats(times),
    unit: 'ms',
    ...(most !== undefined && rate === 1 ? { most } : {}),
  });
  const figures: Figure[] = [];

  await open(page, datasets.reviews);
  const [few, many] = [effort(FEW_SUBMITS), effort(MANY_SUBMITS)];
  const first = await submitRecords(page, few);
  const early = await heapBytes(session);
  const rest = await submitRecords(page, rate === 1 ? many - few : few);
  figures.push(timing('submit → next record painted', [...first, ...rest], 50));
  if (rate === 1) {
    const growth = (await heapBytes(session)) / early;
    const name = `heap after ${many} submitted records / after ${few}`;
    figures.push({ name, rate, value: growth, unit: '×', most: MOST_GROWTH });
  }
  figures.push(timing('key in a text → letter painted', await typeLetters(page, effort(80)), 16));

  await open(page, datasets.labels);
  figures.push(timing('digit among 200 labels → label painted', await pickLabels(page, effort(30)), 50));
  figures.push(timing('palette with 200 labels → painted', await repeat(effort(10), () => openPalette(page)), 50));
  await open(page, datasets.spans);
  figures.push(timing('word of 2,000 with 1,000 spans → span painted', await markWords(page, effort(15)), 50));
  await open(page, datasets.paragraph);
  figures.push(timing('the same in a single paragraph', await markWords(page, effort(15))));
  const firstOpenings = await repeat(effort(5), async () => {
    await open(page, datasets.reviews);
    return openPalette(page);
  });
  figures.push(timing('palette opened for the first time → painted', firstOpenings, 50));

  await openBulk(page, datasets.reviews, BULK_SIZE);
  figures.push(
    timing(`a frame while scrolling ${BULK_SIZE} records in bulk`, await scrollCards(page, effort(60)), 16.7),
  );
  figures.push(timing(`${BULK_SIZE} records chosen in bulk → painted`, await choosePage(page, effort(10))));
  await context.close();
  return figures;
}

async function repeat(times: number, act: () => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (let done = 0; done < times; done += 1) found.push(await act());
  return found;
}
