import { expect, test } from '../fixtures.ts';

test.describe('route guards', () => {
  test('send anonymous users to sign in, and back to the whole address', async ({ page, baseURL }) => {
    await page.goto('/dataset/some-id/annotation-mode?_page=2&_status=draft');
    await expect(page.getByPlaceholder('Enter your username')).toBeVisible();
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe('/sign-in');
    expect(Object.fromEntries(searchParams)).toEqual({
      _page: '2',
      _status: 'draft',
      redirect: '/dataset/some-id/annotation-mode?_page=2&_status=draft',
    });
    await page.goto('/');
    await expect(page).toHaveURL(`${baseURL}/sign-in`);
  });

  for (const path of [
    '/welcome-hf-sign-in',
    '/oauth/github/callback',
    '/oauth/callback',
    '/sign-in',
    '/sign-in?omitCTA=true',
  ]) {
    test(`send signed-in users from ${path} to the root`, async ({ page, signInAs, baseURL }) => {
      await signInAs(page, 'annotator');
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible();
      expect(page.url()).toBe(`${baseURL}/`);
    });
  }

  test('send visitors of the welcome page to the root if the product is not hosted, and so to sign in', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/welcome-hf-sign-in?redirect=%2Fdatasets');
    await expect(page).toHaveURL(`${baseURL}/sign-in`);
  });

  test('send signed-in users from /login to the address they wanted, on this site only', async ({
    page,
    signInAs,
    baseURL,
  }) => {
    await page.goto('/login?redirect=%2Fuser-settings');
    await expect(page).toHaveURL(`${baseURL}/sign-in?redirect=%2Fuser-settings`);
    await signInAs(page, 'annotator');
    await page.goto('/login?redirect=%2Fuser-settings');
    await expect(page).toHaveURL(`${baseURL}/user-settings`);
    await page.goto('/login?redirect=%2F%2Felse.test');
    await expect(page).toHaveURL(`${baseURL}/`);
  });

  test('show an error page for other addresses, signed in or not', async ({ page, signInAs }) => {
    for (const visit of ['nobody', 'annotator'] as const) {
      if (visit === 'annotator') await signInAs(page, visit);
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
      await expect(page.getByText('404')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to home page' })).toHaveAttribute('href', '/');
    }
  });
});
