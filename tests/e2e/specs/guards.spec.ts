import { expect, test } from '../fixtures.ts';

test.describe('the guard of the routes', () => {
  test('sends the anonymous to sign in, with the query and the whole way back', async ({ page, baseURL }) => {
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
    test(`sends the signed-in from ${path} to the root`, async ({ page, signInAs, baseURL }) => {
      await signInAs(page, 'annotator');
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible();
      expect(page.url()).toBe(`${baseURL}/`);
    });
  }

  test('sends whoever is welcomed without a hosted platform to the root, and so to sign in', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/welcome-hf-sign-in?redirect=%2Fdatasets');
    await expect(page).toHaveURL(`${baseURL}/sign-in`);
  });

  test('takes the signed-in from /login on to where they wanted to go, on this site', async ({
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

  test('has no page for other addresses, signed in or not', async ({ page, signInAs }) => {
    for (const visit of ['nobody', 'annotator'] as const) {
      if (visit === 'annotator') await signInAs(page, visit);
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
      await expect(page.getByText('404')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to home page' })).toHaveAttribute('href', '/');
    }
  });
});
