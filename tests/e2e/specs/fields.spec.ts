import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { settle } from '../sweep.ts';

const COMMENT = { name: 'comment', title: 'Say why', settings: { type: 'text', use_markdown: false } };
const HOSTILE = [
  '# A heading',
  '',
  '| a | b |',
  '| - | - |',
  '| 1 | 2 |',
  '',
  '<img src="x" onerror="window.hacked = true"><script>window.hacked = true</script>',
  '[a link](javascript:window.hacked=true) and **bold**',
].join('\n');

test.describe('the fields of a record', () => {
  test('render Markdown, and never run its scripts', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      fields: [{ name: 'text', title: 'Answer', markdown: true }],
      questions: [COMMENT],
      records: [{ fields: { text: HOSTILE } }],
      guidelines: HOSTILE,
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A heading' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Guidelines' }).click();
    await expect(page.getByRole('heading', { name: 'A heading' })).toHaveCount(2);
    expect(await page.evaluate(() => (window as { hacked?: boolean }).hacked)).toBeUndefined();
    expect(await page.locator('main script, main [onerror], main a[href^="javascript"]').count()).toBe(0);
    await expectAccessible(page);
    await picture(page, 'markdown');
  });

  test('show plain text unchanged, with line breaks and right-to-left writing', async ({ page, owner, signInAs }) => {
    const text = 'مرحبا بالعالم\n  indented <b>not bold</b> **nor this**';
    const dataset = await buildDataset(owner, { questions: [COMMENT], records: [{ fields: { text } }] });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByText('<b>not bold</b> **nor this**')).toBeVisible();
    await picture(page, 'right-to-left');
  });
});

test("the demo's pages are accessible, wide in the light theme and narrow in the dark one", async ({
  page,
  owner,
  signInAs,
}) => {
  await signInAs(page, 'annotator');
  const { items } = await owner.get<{ items: { id: string; name: string }[] }>('/me/datasets');
  const demo = items.filter(({ name }) => !name.startsWith('e2e'));
  expect(demo).toHaveLength(4);
  for (const { id, name } of demo) {
    await page.goto(`/dataset/${id}/annotation-mode`);
    await expect(page.getByRole('button', { name: /^Submit/ })).toBeVisible();
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 1024],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await settle(page);
      await expectAccessible(page);
      await picture(page, `${name}-${colorScheme}-${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  }
});
