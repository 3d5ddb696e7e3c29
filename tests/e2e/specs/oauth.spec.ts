import { buildTones, comment, tone } from '../answering.ts';
import { ApiClient } from '../api.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { signInAtHouse, type SignInWorld, SPACE, startWithProvider } from '../signInProviders.ts';
import { beginSweep } from '../sweep.ts';
import { signInByForm } from '../signIn.ts';

test.describe('signing in through a provider', () => {
  let world: SignInWorld;
  let url: string;
  test.beforeAll(async () => {
    world = await startWithProvider();
    url = world.product.url;
  });
  test.afterAll(() => world.stop());
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern.
  test.use({ baseURL: async ({}, use) => use(url) });

  test('a new user signs in at the provider and becomes an annotator with datasets', async ({ page }) => {
    await page.goto(`${url}/sign-in`);
    await expectAccessible(page);
    await picture(page, 'sign-in');
    await page.getByRole('link', { name: 'Sign in with house' }).click();
    await signInAtHouse(page, 'mira');
    await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'assistant-answers' }).first()).toBeVisible();
    await page.goto(`${url}/user-settings`);
    await expect(page.getByText('mira of the house').first()).toBeVisible();
    const cookies = await page.context().cookies(url);
    expect(cookies.filter(({ name }) => name.startsWith('oauth2_'))).toEqual([]);
  });

  test('redirects to the address the visitor wanted', async ({ page }) => {
    await page.goto(`${url}/datasets?q=span`);
    await page.getByRole('link', { name: 'Sign in with house' }).click();
    await signInAtHouse(page, 'noor');
    await expect(page).toHaveURL(`${url}/datasets?q=span`);
  });

  test('never redirects to another site', async ({ page }) => {
    await page.goto(`${url}/sign-in?redirect=https%3A%2F%2Felse.test%2F`);
    await page.getByRole('link', { name: 'Sign in with house' }).click();
    await signInAtHouse(page, 'ola');
    await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(url);
  });

  for (const [language, refused, username] of [
    ['en', 'Could not validate credentials', 'Sign in with username'],
    ['de', 'Anmeldedaten nicht gültig', 'Mit Benutzernamen anmelden'],
  ] as const) {
    test(`is refused for the name of an owner (${language})`, async ({ page }) => {
      await chooseLanguage(page, language);
      await page.goto(`${url}/sign-in`);
      await page.getByRole('link', { name: /house/ }).click();
      await signInAtHouse(page, 'argilla');
      await expect(page.getByRole('main').getByRole('alert')).toContainText(refused);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('ERROR_FETCHING_OAUTH_ACCESS_TOKEN');
      await expect(page.getByText('The user argilla does not sign in through a provider')).toBeVisible();
      await expectAccessible(page);
      await picture(page, `refused-${language}`);
      await page.getByRole('link', { name: username }).click();
      await expect(page).toHaveURL(/\/sign-in\?omitCTA=true$/);
      await page.goto(`${url}/datasets`);
      await expect(page).toHaveURL(/\/sign-in/);
    });
  }

  test('can be repeated after it was cancelled at the provider', async ({ page }) => {
    await page.goto(`${url}/oauth/house/callback?error=access_denied&state=abc`);
    await expect(page.getByText('house answered: access_denied')).toBeVisible();
    await page.getByRole('link', { name: 'Retry' }).click();
    await signInAtHouse(page, 'pia');
    await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible();
  });

  test('returns to the only provider if the callback names none', async ({ page }) => {
    await page.goto(`${url}/oauth/callback?error=access_denied`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('house answered: access_denied');
  });

  test('is refused if this browser did not start it', async ({ page }) => {
    await page.goto(`${url}/oauth/house/callback?code=somebody-elses&state=abc`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText("'state' parameter does not match");
  });

  test('opens a window if the product is in a frame, and the page continues afterwards', async ({ page }) => {
    await page.route('**/around', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<iframe src="/sign-in" width="900" height="700"></iframe>' }),
    );
    await page.goto(`${url}/around`);
    const frame = page.frameLocator('iframe');
    const opened = page.waitForEvent('popup');
    await frame.getByRole('link', { name: 'Sign in with house' }).click();
    const popup = await opened;
    await expect(frame.getByText('Continue in the new window')).toBeVisible();
    await signInAtHouse(popup, 'quin');
    await expect(popup.getByRole('heading', { name: 'Datasets' })).toBeVisible();
    await expect(frame.getByRole('heading', { name: 'Datasets' })).toBeVisible();
  });

  test('works in a dialog over the page after the session has ended', async ({ page }) => {
    await page.goto(`${url}/sign-in`);
    await page.getByRole('link', { name: 'Sign in with house' }).click();
    await signInAtHouse(page, 'rosa');
    await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible();
    const dataset = await buildTones(new ApiClient(url, 'argilla.apikey'), 2);
    await page.goto(`${url}${dataset.path}`);
    await tone(page, 'rude').click();
    await comment(page).fill('before the session ended');
    // The automatic draft discovers it.
    await page.context().clearCookies({ name: 'auth.session' });
    const opened = page.waitForEvent('popup');
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in with house' }).click();
    const popup = await opened;
    // The session at the provider still exists.
    await expect(popup.getByRole('heading', { name: 'Datasets' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(dataset.path);
    await page.getByRole('tab', { name: 'draft 1' }).click();
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(comment(page)).toHaveValue('before the session ended');
  });
});

test.describe('on Hugging Face Spaces', () => {
  let world: SignInWorld;
  let url: string;
  test.beforeAll(async () => {
    world = await startWithProvider(SPACE);
    url = world.product.url;
  });
  test.afterAll(() => world.stop());
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern.
  test.use({ baseURL: async ({}, use) => use(url) });

  test('users are welcomed, sign in, and are warned that storage is not persistent', async ({ page }) => {
    await page.goto(`${url}/datasets?q=span`);
    await expect(page).toHaveURL(`${url}/welcome-hf-sign-in?q=span`);
    await expect(page.getByRole('heading', { name: 'Welcome to Review room' })).toBeVisible();
    await expect(page.getByText('A space by reviewers')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'welcome');
    await page.getByRole('link', { name: 'Sign in with house' }).click();
    await signInAtHouse(page, 'sana');
    await expect(page).toHaveURL(`${url}/datasets?q=span`);
    const banner = page.getByRole('complementary', { name: /No persistent storage/ });
    await expect(banner).toHaveText('No persistent storage: a restart loses everything.');
    await expectAccessible(page);
  });

  test('a password works too, and an owner gets a link to enable persistent storage', async ({ page }) => {
    await page.goto(`${url}/sign-in`);
    await page.getByRole('link', { name: 'Sign in with username' }).click();
    await expect(page).toHaveURL(`${url}/sign-in?omitCTA=true`);
    await signInByForm(page, 'argilla');
    await expect(page.getByRole('link', { name: 'Enable it in the space settings.' })).toHaveAttribute(
      'href',
      'https://huggingface.co/spaces/reviewers/review-room/settings',
    );
    await picture(page, 'banner');
    await page.getByRole('link', { name: 'assistant-answers' }).first().click();
    await expect(page.getByRole('button', { name: /^Submit/ })).toBeInViewport({ ratio: 1 });
    const hidden = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(hidden, 'the page takes the room that the banner leaves').toBe(0);
  });

  test('all texts are in German, too', async ({ page }) => {
    test.slow();
    await chooseLanguage(page, 'de');
    const { look, findings } = beginSweep(page);
    await page.goto(`${url}/welcome-hf-sign-in`);
    await expect(page.getByRole('heading', { name: 'Willkommen bei Review room' })).toBeVisible();
    await look('welcome');
    await page.getByRole('link', { name: 'Mit Benutzernamen anmelden' }).click();
    await page.getByPlaceholder('Benutzername').fill('argilla');
    await page.getByPlaceholder('Passwort').fill('12345678');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('complementary', { name: /Kein dauerhafter Speicher/ })).toBeVisible();
    await look('storage-banner');
    expect(findings).toEqual([]);
  });
});
