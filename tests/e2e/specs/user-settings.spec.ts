import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { buildTones, comment, tone } from '../answering.ts';

test.describe('user settings', () => {
  test('are opened from the menu and show the account', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await page.getByRole('button', { name: 'annotator' }).click();
    await page.getByRole('menuitem', { name: 'my settings' }).click();
    await expect(page).toHaveURL(/\/user-settings$/);
    const profile = page.getByRole('region', { name: 'Profile' });
    await expect(profile).toContainText('Username');
    await expect(profile).toContainText('Annotator');
    await expect(profile.getByRole('listitem')).toContainText(['argilla']);
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('My settings');
    await expectAccessible(page);
    await picture(page, 'my-settings');
  });

  test('hide the API key until asked, copy it hidden, and it works with GraphQL', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/user-settings');
    const key = page.getByRole('textbox', { name: 'API key' });
    await expect(key).not.toHaveValue(/annotator/);
    await page.getByRole('button', { name: 'Copy API key' }).click();
    await expect(page.getByRole('tooltip')).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('annotator.apikey');

    await page.getByRole('button', { name: 'Show API key' }).click();
    await expect(key).toHaveValue('annotator.apikey');
    await page.getByText('GraphQL', { exact: true }).click();
    await expect(page.getByText('X-Argilla-Api-Key: annotator.apikey')).toBeVisible();
    const answer = await fetch(new URL('/graphql', page.url()), {
      method: 'POST',
      headers: { 'X-Argilla-Api-Key': 'annotator.apikey', 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ me { username } }' }),
    });
    expect(await answer.json()).toEqual({ data: { me: { username: 'annotator' } } });
  });

  test('make a key for a program that may only read, and revoke it', async ({ page, signInAs, product }) => {
    const ask = async (key: string, query: string) => {
      const answer = await fetch(`${product.url}/graphql`, {
        method: 'POST',
        headers: { 'X-Argilla-Api-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return (await answer.json()) as { errors?: { extensions: { reason: string } }[] };
    };
    await signInAs(page, 'admin');
    await page.goto('/user-settings#api-keys');
    const part = page.getByRole('region', { name: 'More API keys' });
    await part.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('nightly report');
    await dialog.getByRole('checkbox', { name: 'All workspaces' }).uncheck();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await expect(dialog.getByText('Choose at least one workspace.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'argilla' }).check();
    await expectAccessible(page);
    await picture(page, 'new-api-key');
    await dialog.getByRole('button', { name: 'Create key' }).click();

    const created = page.getByRole('dialog', { name: 'API key created' });
    const key = (await created.locator('code').textContent())!;
    await expectAccessible(page);
    await picture(page, 'api-key-created');
    await created.getByRole('button', { name: 'Done' }).click();
    await expect(part.getByRole('listitem')).toContainText(['nightly report']);
    await expect(part.getByRole('listitem')).toContainText(['Never used']);
    expect(await ask(key, '{ datasets { id } }')).not.toHaveProperty('errors');
    const refused = await ask(key, 'mutation { createWorkspace(name: "mine") { id } }');
    expect(refused.errors).toMatchObject([{ extensions: { reason: 'FORBIDDEN' } }]);

    await page.reload();
    await expect(part.getByRole('listitem')).toContainText(['Used']);
    await expectAccessible(page);
    await picture(page, 'api-keys');
    await part.getByRole('button', { name: 'Revoke the key nightly report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(part.getByRole('listitem')).toHaveCount(0);
    expect((await ask(key, '{ datasets { id } }')).errors).toMatchObject([
      { extensions: { reason: 'UNAUTHENTICATED' } },
    ]);
  });

  test('change theme and language at once, and keep them', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/user-settings');
    await page.getByRole('region', { name: 'Appearance' }).getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.getByText('Deutsch', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Meine Einstellungen' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Darstellung' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectAccessible(page);
    await picture(page, 'my-settings-dark-de');
  });

  test('list the keys of every page, and change them', async ({ page, signInAs }) => {
    await signInAs(page, 'annotator');
    await page.goto('/user-settings#shortcuts');
    const keys = page.getByRole('region', { name: 'Shortcuts' });
    await expect(keys).toBeInViewport();
    await keys.getByRole('button', { name: 'Edit' }).click();
    await keys.getByRole('button', { name: /^Datasets: change/ }).click();
    await page.keyboard.press('Alt+l');
    await expect(keys.getByRole('button', { name: 'Datasets: change Alt+L' })).toBeFocused();
    await expect(keys.getByRole('button', { name: 'Export' })).toBeEnabled();
    await expectAccessible(page);
    await page.keyboard.press('Alt+l');
    await expect(page).toHaveURL(/\/datasets$/);
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Datasets');
  });

  test('enlarge records and answers for this user only, by keyboard too', async ({ page, owner, signInAs }) => {
    const tones = await buildTones(owner, 1);
    const sizes = async (): Promise<string[]> => {
      const text = page.getByText(/^Sentence number/).filter({ visible: true });
      const parts = [text, tone(page, 'friendly'), comment(page)];
      return Promise.all(parts.map((part) => part.evaluate((element) => getComputedStyle(element).fontSize)));
    };
    await signInAs(page, 'annotator');
    await page.goto(tones.path);
    await expect.poll(sizes).toEqual(['16px', '14px', '14px']);
    await page.goto('/user-settings');
    const size = page.getByRole('radiogroup', { name: 'Text size' });
    await size.getByRole('radio', { name: 'Medium' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(size.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
    await expectAccessible(page);
    await picture(page, 'text-size');
    await page.goto(tones.path);
    await expect.poll(sizes).toEqual(['19px', '16px', '16px']);
    await expectAccessible(page);
    await picture(page, 'large-texts');
    await signInAs(page, 'admin');
    await page.goto(tones.path);
    await expect.poll(sizes).toEqual(['16px', '14px', '14px']);
  });

  test('show what is on where the device forces its colors', async ({ page, signInAs }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signInAs(page, 'annotator');
    await page.goto('/user-settings');
    const box = page.getByRole('checkbox', { name: 'Show keys' });
    const color = () => box.evaluate((element) => getComputedStyle(element).backgroundColor);
    const on = await color();
    await box.uncheck();
    await expect.poll(color).not.toBe(on);
    await box.check();
  });

  test('require signing in', async ({ page }) => {
    await page.goto('/user-settings#api-key');
    await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fuser-settings/);
  });
});
