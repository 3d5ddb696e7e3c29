import { startProduct } from '#tests/support/product.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

// Two installations take some time to start, and the demo some to be copied. The datasets of other stories would take minutes.
test.use({ hasOwnPage: true });

test('an owner moves another server into an empty installation', async ({ page }) => {
  const [source, empty] = await Promise.all([startProduct({ DEMO: '1' }), startProduct({ DEMO: '0' })]);
  try {
    await page.request.post(`${empty.url}/graphql`, {
      data: { query: 'mutation { signIn(username: "argilla", password: "12345678") { id } }' },
    });
    await page.goto(empty.url);
    await page.getByRole('link', { name: 'Move from Argilla or another Marl' }).click();
    await expect(page.getByRole('heading', { name: 'Move from Argilla or another Marl', level: 1 })).toBeVisible();
    await expectAccessible(page);

    // A wrong address or key is told, and can be corrected.
    const address = page.getByRole('textbox', { name: 'Address of the other server' });
    const key = page.getByRole('textbox', { name: 'API key of an owner there' });
    await address.fill('somewhere');
    await key.fill('unknown');
    await page.getByRole('button', { name: 'Copy everything' }).click();
    await expect(page.getByRole('alert')).toContainText('must begin with http:// or https://');
    await address.fill(source.url);
    await page.getByRole('button', { name: 'Copy everything' }).click();
    await expect(page.getByRole('alert')).toContainText('does not know the API key');
    await expect(address).toHaveValue(source.url);
    await key.fill('argilla.apikey');
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByText('Done: both servers have the same data.')).toBeVisible({ timeout: 120_000 });
    const datasets = page.getByRole('group', { name: 'Copied datasets' });
    await expect(datasets.getByRole('row', { name: /^argilla\/chart-talk .* Equal$/ })).toBeVisible();
    await expect(datasets.getByRole('row', { name: /^argilla\/help-desk .* Equal$/ })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'moved');

    // The report is still there after a reload, and gone once it is forgotten.
    await page.reload();
    await expect(page.getByText('Done: both servers have the same data.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard the report and the passwords' }).click();
    await expect(page.getByRole('link', { name: 'chart-talk', exact: true })).toBeVisible();
    // An installation with datasets asks for no key, and names the command.
    await page.goBack();
    await expect(page.getByText('This installation is not empty')).toContainText('npx marl copy');
    await expect(page.getByRole('code').filter({ hasText: 'npx marl copy' })).toBeVisible();
    await expect(key).toBeHidden();
  } finally {
    await Promise.all([source.stop(), empty.stop()]);
  }
});
