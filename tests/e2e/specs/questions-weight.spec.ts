import { scriptsBefore, sumOf } from '#tests/support/scripts.ts';
import { buildDataset } from '../dataset.ts';
import { expect, test } from '../fixtures.ts';

/** In kB as browsers count them, compressed by gzip. What is fetched later, when the page is there, does not count. */
const MOST_KB = 250;

test.describe('The annotation page', () => {
  test('shows the first record with few scripts, and fetches nothing it does not need', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, {
      questions: [
        {
          name: 'mood',
          title: 'Mood',
          settings: { type: 'label_selection', options: ['good', 'bad'].map((value) => ({ value, text: value })) },
        },
        { name: 'why', title: 'Why', required: false, settings: { type: 'text' } },
      ],
      records: [{ fields: { text: 'Nice weather today' } }],
    });
    await signInAs(page, 'argilla');
    const fetched = await scriptsBefore(page, dataset.path, 'article');
    await expect(page.getByText('Nice weather today')).toBeVisible();
    expect([...fetched.keys()].filter((name) => /^(RankingControl|SpanField|markdownHtml)-/.test(name))).toEqual([]);
    expect(sumOf(fetched) / 1000, [...fetched].map(([name, size]) => `${name} ${size}`).join('\n')).toBeLessThan(
      MOST_KB,
    );
  });
});
