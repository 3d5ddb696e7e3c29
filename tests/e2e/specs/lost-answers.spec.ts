import { labels } from '#tests/support/tasks.ts';
import { answerOne, buildTones, storedResponses, tone, versionCounts } from '../answering.ts';
import { bulkPath } from '../bulkPage.ts';
import { expect, test } from '../fixtures.ts';
import { expectRepeated, loseFirstAnswer } from '../lostAnswers.ts';
import { buildDisagreement, openReview } from '../reviewing.ts';
import { syncState } from '../syncState.ts';
import { buildTask, card, storedRecords } from '../taskRecords.ts';

test.describe('a change whose answer was lost on the way is sent again with its key, and carried out once:', () => {
  test('an answer', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 2);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const attempts = await loseFirstAnswer(page, 'SubmitResponse');
    const text = await answerOne(page, 'rude');
    await expectRepeated(attempts);
    await expect(syncState(page)).toHaveText('All saved');
    expect(await storedResponses(owner, dataset)).toMatchObject([{ text, tone: 'rude', status: 'submitted' }]);
    expect(await versionCounts(owner, dataset)).toEqual([1]);
  });

  test('answers to many records', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    const attempts = await loseFirstAnswer(page, 'RespondInBulk');
    for (const position of [1, 2]) await page.getByRole('checkbox', { name: `Select record ${position}` }).check();
    await tone(page, 'rude').click();
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expectRepeated(attempts);
    await expect(page.getByText('2 records: submitted')).toBeVisible();
    expect(await versionCounts(owner, dataset)).toEqual([1, 1]);
  });

  test('a decision of a review', async ({ page, owner, product, signInAs }) => {
    const dataset = await buildDisagreement(product, owner, 'The club sold its shares.');
    await signInAs(page, 'admin');
    await openReview(page, dataset);
    const attempts = await loseFirstAnswer(page, 'ResolveRecord');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expectRepeated(attempts);
    const resolution = await owner.get(`/datasets/${dataset.id}/resolutions/${dataset.recordIds[0]}`);
    expect(resolution).toMatchObject({ values: { topic: { value: 'sports' } }, version: 1 });
  });

  test('an annotation of an older dataset', async ({ page, product, signInAs }) => {
    const record = {
      id: 'a',
      inputs: { text: 'Letter' },
      prediction: labels('bot', ['praise', 0.9], ['complaint', 0.1]),
    };
    const dataset = await buildTask(product, 'TextClassification', [record]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    const attempts = await loseFirstAnswer(page, 'SaveAnnotations');
    await card(page, 'a').getByRole('radio', { name: 'complaint' }).click();
    await expectRepeated(attempts);
    await expect(page.getByText('1 record is validated', { exact: true })).toBeVisible();
    expect((await storedRecords(dataset)).a).toMatchObject({ annotation: { labels: [{ class: 'complaint' }] } });
  });
});
