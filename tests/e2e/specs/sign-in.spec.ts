import { buildTones, comment, storedResponses, submit, tone } from '../answering.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { answered, signInByForm } from '../signIn.ts';

test.describe('signing in', () => {
  test('with username and password opens the datasets', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/sign-in/);
    await page.getByPlaceholder('Enter your username').fill('annotator');
    await page.getByPlaceholder('Enter your password').fill('12345678');
    await expectAccessible(page);
    await picture(page, 'sign-in');
    await answered(page, () => page.getByRole('button', { name: 'Sign in', exact: true }).click());
    await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible();
    const cookies = await page.context().cookies();
    const session = cookies.find(({ name }) => name.startsWith('auth.'));
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  test('with an account of the demo takes one click', async ({ page }) => {
    await page.goto('/sign-in');
    const demo = page.getByRole('group', { name: 'Demo accounts, password 12345678. Sign in as' });
    await expect(demo.getByRole('button')).toHaveText(['argilla', 'admin', 'annotator']);
    await expectAccessible(page);
    await picture(page, 'demo-accounts');
    await demo.getByRole('button', { name: 'annotator' }).click();
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  });

  test('with a wrong password shows an error and keeps the username', async ({ page }) => {
    await page.goto('/sign-in');
    await signInByForm(page, 'annotator', 'not the password');
    await expect(page.getByRole('alert').first()).toContainText('Username or password is wrong');
    await expect(page.getByPlaceholder('Enter your username')).toHaveValue('annotator');
  });

  test('removes the error of a wrong password once it succeeds', async ({ page }) => {
    await page.goto('/sign-in');
    await signInByForm(page, 'annotator', 'not the password');
    const toast = page.getByRole('alert').filter({ hasText: 'Could not validate credentials' });
    await expect(toast).toBeVisible();
    await signInByForm(page, 'annotator');
    await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible();
    await expect(toast).toBeHidden({ timeout: 1000 });
  });

  test('leads an anonymous visitor back to the address they wanted', async ({ page }) => {
    await page.goto('/datasets?q=span');
    await expect(page).toHaveURL(/\/sign-in\?.*redirect=/);
    await page.getByPlaceholder('Enter your username').fill('annotator');
    await page.getByPlaceholder('Enter your password').fill('12345678');
    await answered(page, () => page.getByPlaceholder('Enter your password').press('Enter'));
    await expect(page).toHaveURL(/\/datasets\?q=span$/);
  });

  test('does not redirect to another site', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/sign-in?redirect=https%3A%2F%2Fexample.org%2F');
    await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible();
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
  });

  test('after another user’s session ended opens the new user’s page', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await comment(page).fill("the annotator's own words");
    // The automatic draft discovers it.
    await page.context().clearCookies();
    const dialog = page.getByRole('dialog', { name: /Session ended/ });
    await signInByForm(dialog, 'admin');
    await expect(page.getByRole('status').filter({ hasText: 'admin' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'admin' })).toBeVisible();
    await expect(tone(page, 'neutral')).toBeVisible();
    await expect(comment(page)).toHaveValue('');
    expect(await storedResponses(owner, dataset)).toEqual([]);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(comment(page)).toHaveValue("the annotator's own words");
  });

  test('of somebody else in the same browser saves nothing in their name: the page asks for its own person', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(tone(page, 'rude')).toBeVisible();
    // Another browser window shares the cookies; this page does not know of it.
    await signInAs(page, 'admin');
    await tone(page, 'rude').click();
    await submit(page);
    const dialog = page.getByRole('dialog', { name: /Session ended/ });
    await expect(dialog).toBeVisible();
    expect(await storedResponses(owner, dataset)).toEqual([]);
    await signInByForm(dialog, 'annotator');
    await expect(dialog).toBeHidden();
    await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ status: 'submitted', tone: 'rude' }]);
    const { items } = await owner.get<{ items: { responses: { user_id: string }[] }[] }>(
      `/datasets/${dataset.id}/records?include=responses&limit=10`,
    );
    const { id } = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'apollo-require-preflight': 'true' };
      const answer = await fetch('/graphql', {
        method: 'POST',
        headers,
        body: JSON.stringify({ query: '{ me { id } }' }),
      });
      return ((await answer.json()) as { data: { me: { id: string } } }).data.me;
    });
    expect(items.flatMap(({ responses }) => responses.map(({ user_id }) => user_id))).toEqual([id]);
  });

  test('is asked for in a pause, so that no key for the page goes into the password', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(tone(page, 'neutral')).toBeVisible();
    await page.context().clearCookies();
    const dialog = page.getByRole('dialog', { name: /Session ended/ });
    await page.getByRole('button', { name: /^Discard/ }).click();
    for (const key of '12121212121212') await page.keyboard.press(key, { delay: 200 });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByPlaceholder('Enter your password')).toBeFocused();
    await expect(dialog.getByPlaceholder('Enter your password')).toHaveValue('');
  });

  test('ends with signing out', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await page.getByRole('button', { name: /annotator/i }).click();
    await page.getByRole('menuitem', { name: 'log out' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto('/datasets');
    await expect(page).toHaveURL(/\/sign-in/);
  });
});

test.describe('a browser in another language', () => {
  test.use({ locale: 'de-AT' });

  test('gets a supported language on the first visit, and the chosen one from then on', async ({ page, signInAs }) => {
    await page.goto('/sign-in');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
    await page.goto('/graphql');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');

    await signInAs(page, 'annotator');
    await page.goto('/user-settings');
    await page.getByText('English', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'My settings' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My settings' })).toBeVisible();
  });
});

test.describe('a browser in an unsupported language', () => {
  test.use({ locale: 'fi-FI' });

  test('gets English', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });
});
