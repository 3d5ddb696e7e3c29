import type { Page } from '@playwright/test';
import { startProduct } from '#tests/support/product.ts';
import { answerOne, buildTones, comment, shownText, storedResponses, tab, tone, wholePage } from '../answering.ts';
import { ApiClient } from '../api.ts';
import { cards } from '../bulkPage.ts';
import { expect, expectAccessible, picture, test, type TestFixtures } from '../fixtures.ts';
import { offlineWith, syncState } from '../syncState.ts';
import { signInByForm } from '../signIn.ts';

/** Answers the record on screen and waits for the next one; returns its text. */
/** Holds answers back; returns a function that releases them. */
async function holdAnswers(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('SubmitResponse')) await gone;
    await route.fallback();
  });
  return letGo;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await wholePage(page);
}

/** Answers two of the records; the answers are held back until `arrive` is called. */
async function answerTwo(
  { page, owner, signInAs }: Pick<TestFixtures, 'owner' | 'signInAs'> & { page: Page },
  count: number,
) {
  const dataset = await buildTones(owner, count);
  await signInAs(page, 'annotator');
  await open(page, dataset.path);
  const arrive = await holdAnswers(page);
  const texts = [await answerOne(page, 'rude'), await answerOne(page, 'friendly')];
  return { texts, arrive };
}

test.describe('without a network', () => {
  test('answers are sent on reconnect even if the connection was lost before the page had loaded completely', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    const late = /\/assets\/(Background|post|Toasts)-/;
    let lose = () => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    await page.route(late, (route) => lost.then(() => route.abort('internetdisconnected')));
    await page.goto(dataset.path);
    await expect(tone(page, 'rude')).toBeVisible();
    await page.context().setOffline(true);
    lose();
    const text = await answerOne(page, 'rude');
    await page.unroute(late);
    await page.context().setOffline(false);
    await expect.poll(() => storedResponses(owner, dataset)).toEqual([expect.objectContaining({ text, tone: 'rude' })]);
    await expect(tab(page, 'Submitted', 1)).toBeVisible();
  });

  test('records with answers in flight are excluded, and counted in their new status', async ({
    page,
    owner,
    signInAs,
  }) => {
    const { texts, arrive } = await answerTwo({ page, owner, signInAs }, 4);
    await tab(page, 'Draft', 0).click();
    await expect(page.getByText('No drafts')).toBeVisible();
    await tab(page, 'Pending', 2).click();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    expect(texts).not.toContain(await shownText(page));
    await tab(page, 'Submitted', 2).click();
    await expect(page.getByText('Nothing submitted yet')).toBeVisible();
    arrive();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  });

  test('the bulk view excludes records with answers in flight, too', async ({ page, owner, signInAs }) => {
    const { texts, arrive } = await answerTwo({ page, owner, signInAs }, 4);
    await page.getByRole('button', { name: 'Bulk view', exact: true }).click();
    await expect(page.getByText('1–2 of 2')).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
    for (const text of texts) await expect(cards(page).getByText(text, { exact: true })).toHaveCount(0);
    await page.keyboard.press('Shift+A');
    await expect(page.getByText('2 records selected')).toBeVisible();
    await tab(page, 'Submitted', 2).click();
    await expect(page.getByText('Nothing submitted yet')).toBeVisible();
    arrive();
    await expect(cards(page)).toHaveCount(2);
    for (const text of texts) await expect(cards(page).getByText(text, { exact: true })).toBeVisible();
  });

  test('pages do not count records with answers in flight, and fill up when the answers have arrived', async ({
    page,
    owner,
    signInAs,
  }) => {
    const { arrive } = await answerTwo({ page, owner, signInAs }, 13);
    await page.getByRole('button', { name: 'Bulk view', exact: true }).click();
    await page.getByRole('combobox', { name: 'Page size' }).selectOption('10');
    await expect(page.getByText('1–8 of 11')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('9–11 of 11')).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search records' }).fill('of many');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1–8 of 11')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('9–11 of 11')).toBeVisible();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page.getByText('1–8 of 11')).toBeVisible();
    arrive();
    await expect(page.getByText('1–10 of 11')).toBeVisible();
    await expect(cards(page)).toHaveCount(10);
  });

  test('selecting all matching records excludes those with answers in flight', async ({ page, owner, signInAs }) => {
    const { arrive } = await answerTwo({ page, owner, signInAs }, 13);
    await page.getByRole('button', { name: 'Bulk view', exact: true }).click();
    await page.getByRole('combobox', { name: 'Page size' }).selectOption('10');
    await expect(cards(page)).toHaveCount(8);
    await page.keyboard.press('Shift+A');
    await expect(page.getByText('11 records selected')).toBeVisible();
    arrive();
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByText('11 records selected')).toBeVisible();
  });

  test('annotating continues, and answers are sent in order on reconnect', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 8);
    await signInAs(page, 'annotator');
    await open(page, dataset.path);
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline')).toBeVisible();
    const answered: string[] = [];
    for (const name of ['friendly', 'rude', 'neutral']) answered.push(await answerOne(page, name));
    await expect(offlineWith(page, 3)).toBeVisible();
    await expect(tab(page, 'Submitted', 3)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'waiting');
    expect(await storedResponses(owner, dataset)).toEqual([]);

    await page.context().setOffline(false);
    await expect(page.getByText('You are online again')).toBeVisible();
    await expect(page.getByText('3 answers sent')).toBeVisible();
    await expect(syncState(page)).toHaveText('All saved');
    const stored = await storedResponses(owner, dataset);
    expect(stored.map(({ text }) => text)).toEqual(answered);
    expect(stored.map((response) => response.tone)).toEqual(['friendly', 'rude', 'neutral']);
    await expect(tab(page, 'Submitted', 3)).toBeVisible();
  });

  test('of several actions on a record, only the last is sent', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 4);
    await signInAs(page, 'annotator');
    await open(page, dataset.path);
    await page.context().setOffline(true);
    await answerOne(page, 'rude');
    await answerOne(page, 'rude');
    await expect(offlineWith(page, 2)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(offlineWith(page, 1)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('1 answer sent')).toBeVisible();
    expect(await storedResponses(owner, dataset)).toHaveLength(1);
  });

  test('answers outlive their tab', async ({ context, page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 6);
    await signInAs(page, 'annotator');
    await open(page, dataset.path);
    await context.setOffline(true);
    await answerOne(page, 'friendly');
    await comment(page).fill('typed offline');
    await answerOne(page, 'rude');
    await expect(offlineWith(page, 2)).toBeVisible();
    await expect.poll(() => countOnDevice(page)).toBe(2);
    await page.close();
    await context.setOffline(false);
    expect(await storedResponses(owner, dataset)).toEqual([]);

    const later = await context.newPage();
    await later.goto('/datasets');
    await expect(later.getByText('2 answers sent')).toBeVisible();
    const stored = await storedResponses(owner, dataset);
    expect(stored.map((response) => [response.tone, response.comment])).toEqual([
      ['friendly', undefined],
      ['rude', 'typed offline'],
    ]);
  });
});

test('no answer is lost when the server is killed before it responds', async ({ page }) => {
  // It starts the product twice.
  test.slow();
  const first = await startProduct({ DEMO: '0' });
  const env = { DEMO: '0', DATA_DIR: first.dataDir, PORT: new URL(first.url).port };
  const owner = new ApiClient(first.url, 'argilla.apikey');
  const dataset = await buildTones(owner, 5);
  const query = 'mutation { signIn(username: "annotator", password: "12345678") { id } }';
  await page.request.post(`${first.url}/graphql`, { data: { query } });
  await open(page, first.url + dataset.path);
  await comment(page).fill('just in time');
  const killed = new Promise((resolve) => first.process.once('exit', resolve));
  first.process.kill('SIGKILL');
  await killed;
  const text = await answerOne(page, 'rude');
  await comment(page).fill('half a thought');
  // The answer, and the later input as a draft.
  await expect(offlineWith(page, 2)).toBeVisible({ timeout: 30_000 });

  const second = await startProduct(env);
  try {
    await expect(page.getByText('2 answers sent')).toBeVisible({ timeout: 40_000 });
    expect(await storedResponses(owner, dataset)).toContainEqual(
      expect.objectContaining({ text, status: 'submitted', tone: 'rude', comment: 'just in time' }),
    );
    await expect(comment(page)).toHaveValue('half a thought');
  } finally {
    await second.stop();
    await first.stop();
  }
});

test.describe('an unreliable server', () => {
  test('is retried without the user noticing', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    let failures = 0;
    await page.route('**/graphql', (route) => {
      if (!route.request().postData()?.includes('SubmitResponse') || failures === 2) return route.continue();
      failures += 1;
      return route.fulfill({ status: 500, body: 'trouble' });
    });
    await answerOne(page, 'rude');
    await expect.poll(async () => (await storedResponses(owner, dataset)).length).toBe(1);
    expect(failures).toBe(2);
    await expect(page.getByText(/Not saved|not saved/)).toHaveCount(0);
  });

  test('that keeps failing leaves the answers in the form, and a later attempt saves them', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('SubmitResponse')
        ? route.fulfill({ status: 500, body: 'trouble' })
        : route.continue(),
    );
    await comment(page).fill('precious words');
    const text = await answerOne(page, 'rude');
    // The next record is already on screen.
    await expect(syncState(page)).toHaveText('1 not saved');
    await page.getByRole('button', { name: 'Show record' }).click();
    await expect(page.getByText('Not saved: An error occurred, please try again later')).toBeVisible();
    await expect(page.getByText(text, { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(comment(page)).toHaveValue('precious words');
    await expect(tone(page, 'rude')).toBeChecked();
    await expect(tab(page, 'Submitted', 0)).toBeVisible();
    await picture(page, 'not-saved');
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(tab(page, 'Submitted', 1)).toBeVisible();
    await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ text, comment: 'precious words' }]);
  });

  test('that lost the session asks the user to sign in, and then saves the answers', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await comment(page).fill('before the session ended');
    const text = await shownText(page);
    // The automatic draft discovers it.
    await page.context().clearCookies();
    const dialog = page.getByRole('dialog', { name: /Session ended/ });
    await signInByForm(dialog, 'annotator');
    await expect(dialog).toBeHidden();
    // The notice is outdated now, and disappears early.
    await expect(page.getByText('Could not validate credentials')).toBeHidden({ timeout: 3_000 });
    await expect(comment(page)).toBeFocused();
    await expect
      .poll(() => storedResponses(owner, dataset))
      .toMatchObject([{ text, status: 'draft', comment: 'before the session ended' }]);
    await expect(comment(page)).toHaveValue('before the session ended');
    await answerOne(page, 'neutral');
    await expect
      .poll(() => storedResponses(owner, dataset))
      .toMatchObject([{ text, status: 'submitted', tone: 'neutral', comment: 'before the session ended' }]);
  });
});

/** How many actions the browser has stored. A tab that is closed sooner leaves drafts. */
const countOnDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('marl');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
