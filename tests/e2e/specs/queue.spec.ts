import { shownText, tone } from '../answering.ts';
import { buildDataset } from '../dataset.ts';
import { expect, picture, test } from '../fixtures.ts';

const LABEL = {
  name: 'tone',
  title: 'Which tone?',
  settings: {
    type: 'label_selection',
    visible_options: null,
    options: ['friendly', 'neutral', 'rude'].map((value) => ({ value, text: value })),
  },
};
const COMMENT = { name: 'comment', title: 'Say why', required: false, settings: { type: 'text', use_markdown: false } };
const records = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ fields: { text: `Sentence number ${i + 1} of many.` } }));

test.describe('the queue', () => {
  test('shows the next record at once, twelve times by keyboard alone', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL, COMMENT], records: records(25) });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByRole('tab', { name: /Pending.*25/i })).toBeVisible();
    const seen = new Set<string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const text = await shownText(page);
      seen.add(text);
      await page.getByRole('radio', { name: 'friendly' }).focus();
      await page.keyboard.press('2');
      await page.getByRole('radio', { name: 'neutral' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(text, { exact: true })).toBeHidden();
    }
    expect(seen.size).toBe(12);
    await expect(page.getByRole('tab', { name: /Submitted.*12/i })).toBeVisible();
    await expect.poll(async () => metrics(owner, dataset.id)).toMatchObject({ submitted: 12 });
    await picture(page, 'after-twelve');
  });

  test('has rendered the next record in advance, and keeps the previous one', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL, COMMENT], records: records(5) });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const first = await shownText(page);
    const forms = page.locator('[data-question="tone"]');
    await expect(forms).toHaveCount(2);
    const [one, two] = await forms.elementHandles();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText(first, { exact: true })).toBeHidden();
    await expect(forms).toHaveCount(3);
    expect(await two!.isVisible()).toBe(true);
    await expect(tone(page, 'neutral')).toHaveCount(1);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(page.getByText(first, { exact: true })).toBeVisible();
    expect([await one!.isVisible(), await two!.isVisible()]).toEqual([true, false]);
  });

  test('discards, saves drafts and clears, and the counters follow', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL, COMMENT], records: records(3) });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('button', { name: /^Discard/ }).click();
    await expect(page.getByRole('tab', { name: /Discarded.*1/i })).toBeVisible();
    await page.getByRole('textbox', { name: 'Say why' }).fill('not sure yet');
    await page.getByRole('button', { name: /Save as draft/ }).click();
    await expect(page.getByRole('tab', { name: /Draft.*1/i })).toBeVisible();
    await page.getByRole('tab', { name: /Draft/i }).click();
    await expect(page.getByRole('textbox', { name: 'Say why' })).toHaveValue('not sure yet');
    await expect.poll(async () => metrics(owner, dataset.id)).toMatchObject({ draft: 1, discarded: 1 });
  });

  test('refuses to submit without a required answer, and says so', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL, COMMENT], records: records(2) });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByText('Sentence number').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Submit/ })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('radio', { name: 'friendly' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('To submit complete required responses').first()).toBeAttached();
    expect(await metrics(owner, dataset.id)).toMatchObject({ count: 0 });
  });

  test('keeps input through a reload', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL, COMMENT], records: records(2) });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('textbox', { name: 'Say why' }).fill('half a thought');
    await expect(page.getByText('Unsaved edits').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Say why' })).toHaveValue('half a thought');
  });

  test('goes on after a reload from the record on screen', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL], records: records(4) });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const answer = async (): Promise<void> => {
      await page.getByRole('radio', { name: 'rude' }).click();
      await page.getByRole('button', { name: /^Submit/ }).click();
    };
    await answer();
    await expect(page.getByText('2 of 4', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    await answer();
    await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await answer();
    await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
    await expect.poll(() => metrics(owner, dataset.id)).toMatchObject({ submitted: 3 });
  });

  test('shows a record with its answers again when saving is refused', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL, COMMENT], records: records(3) });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await page.getByRole('textbox', { name: 'Say why' }).fill('precious words');
    await page.getByRole('radio', { name: 'rude' }).click();
    const text = await page
      .getByText(/^Sentence number/)
      .first()
      .innerText();
    // The record is deleted while it is on screen, so the backend refuses the response.
    const { items } = await owner.get<{ items: { id: string; fields: { text: string } }[] }>(
      `/datasets/${dataset.id}/records`,
    );
    const id = items.find((record) => record.fields.text === text)?.id;
    await owner.call('DELETE', `/records/${id}`);
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect(page.getByText(/Not saved:/).first()).toBeVisible();
    await picture(page, 'refused');
    await page
      .getByText(/Not saved:/)
      .first()
      .scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: /Retry/ }).first()).toBeVisible();
  });

  test('pre-fills suggestions on pending records with score and agent', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [LABEL],
      records: [
        {
          fields: { text: 'You are wonderful!' },
          suggestions: [{ question: 'tone', value: 'friendly', score: 0.86, agent: 'tone-model' }],
        },
      ],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByRole('radio', { name: /friendly/ })).toBeChecked();
    await expect(page.getByText(/0\.9/).first()).toBeVisible();
    await expect(page.getByText(/tone-model/).first()).toBeAttached();
    await picture(page, 'suggestion');
  });
});

interface Owner {
  get<T>(path: string): Promise<T>;
}

/** The annotator's own counters, from the REST API. */
async function metrics(owner: Owner, datasetId: string): Promise<unknown> {
  const { items } = await owner.get<{ items: { responses: { status: string }[] }[] }>(
    `/datasets/${datasetId}/records?include=responses&limit=100`,
  );
  const statuses = items.flatMap((record) => record.responses.map(({ status }) => status));
  const of = (status: string) => statuses.filter((each) => each === status).length;
  return { count: statuses.length, submitted: of('submitted'), discarded: of('discarded'), draft: of('draft') };
}
