import { missingForPandalm, PANDALM_QUESTION, pandalmRecord, readPandalm } from '#tests/support/pandalm.ts';
import { buildDataset } from '../dataset.ts';
import { expect, test } from '../fixtures.ts';
import { openReview, teamOf } from '../reviewing.ts';

const DISPUTED = 120;
const isMissing = missingForPandalm().includes('the data');
const skipped = isMissing ? ' (SKIPPED: ../shared/data/pandalm is absent)' : '';

test(`a reviewer settles all ${DISPUTED} of 999 real comparisons that three people judged differently, without a mouse${skipped}`, async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  test.slow();
  test.skip(isMissing, 'The PandaLM data is absent: put it into ../shared/data/pandalm');
  const dataset = await buildDataset(owner, { questions: [PANDALM_QUESTION], records: [] });
  const { items: questions } = await owner.get<{ items: { id: string }[] }>(`/datasets/${dataset.id}/questions`);
  const { admin, annotator, argilla } = teamOf(product.url);
  const people = await Promise.all(
    [admin, annotator, argilla].map((who) => who.get<{ id: string }>('/me').then(({ id }) => id)),
  );
  const items = readPandalm().map((item) => pandalmRecord(item, questions[0]!.id, people));
  await owner.post(`/datasets/${dataset.id}/records`, { items });

  await signInAs(page, 'admin');
  await openReview(page, dataset);
  const chosen = page.getByRole('group', { name: 'Better' }).getByRole('button', { pressed: true });
  for (let settled = 0; settled < DISPUTED; settled += 1) {
    await expect(page.getByText('Answers differ')).toBeVisible();
    await page.keyboard.press('1');
    await expect(chosen.first()).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('All agree on the 879 records that are left.')).toBeVisible();
  await expect
    .poll(async () => (await owner.get<{ total: number }>(`/datasets/${dataset.id}/resolutions?limit=1`)).total)
    .toBe(DISPUTED);
});
