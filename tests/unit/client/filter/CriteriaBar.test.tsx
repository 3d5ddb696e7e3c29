import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { allOf, type RecordCriteria } from '#client/features/criteria/index.ts';
import { CriteriaBar } from '#client/features/filter/CriteriaBar.tsx';
import type { OpenTool } from '#client/features/filter/filtering.ts';
import type { Question } from '#client/features/answer/index.ts';
import { contractClient } from '../support/contractClient.ts';
import { english, german } from '../support/texts.ts';

window.matchMedia ??= (query) =>
  ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;

const TONE: Question = {
  __typename: 'LabelQuestion',
  ...{ id: 'tone', name: 'tone', title: 'Tone', description: null, required: true, visibleOptions: null },
  options: [{ __typename: 'Option', value: 'k', text: 'Kind', description: null }],
};
const FIELDS = [
  { __typename: 'TextField', id: 'f', name: 'prompt', title: 'Prompt', required: true, useMarkdown: false },
] as const;

const ALL: RecordCriteria = {
  status: 'PENDING',
  search: { text: 'lost card', field: 'prompt' },
  conditions: [
    { subject: { of: 'metadata', name: 'topic' }, is: { terms: ['sport', 'news', 'art', 'law'], match: 'any' } },
    { subject: { of: 'metadata', name: 'length' }, is: { ge: 1.5, le: 1200 } },
    { subject: { of: 'response', name: 'tone' }, is: { terms: ['k'], match: 'any' } },
    { subject: { of: 'suggestion', name: 'tone', part: 'value' }, is: { terms: ['k', 'x'], match: 'all' } },
    { subject: { of: 'suggestion', name: 'tone', part: 'score' }, is: { ge: null, le: 0.5 } },
    { subject: { of: 'suggestion', name: 'tone', part: 'agent' }, is: { terms: ['robot'], match: 'any' } },
  ],
  similar: { recordId: 'r', vector: 'sentence', order: 'most', limit: 50 },
  sort: [{ by: { of: 'record', name: 'updated_at' }, order: 'desc' }],
};

async function show(criteria: RecordCriteria, lng = 'en') {
  const changes: RecordCriteria[] = [];
  const opened: (OpenTool | null)[] = [];
  const client = contractClient({
    dataset: () => ({
      ...{ __typename: 'FeedbackDataset', id: 'd' },
      metadataProperties: [{ __typename: 'TermsMetadataProperty', id: 't', name: 'topic', title: 'Topic' }],
    }),
  });
  render(
    <I18nextProvider i18n={lng === 'de' ? german : english}>
      <ApolloProvider client={client}>
        <MantineProvider env="test">
          <CriteriaBar
            filtering={{
              ...{
                datasetId: 'd',
                viewerId: 'u',
                fields: FIELDS,
                questions: [TONE],
                criteria,
                openTool: null,
                people: [],
              },
              searchBox: createRef(),
              open: (tool) => void opened.push(tool),
              onChange: (to) => void changes.push(to),
            }}
            total={null}
          />
        </MantineProvider>
      </ApolloProvider>
    </I18nextProvider>,
  );
  const words = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim());
  return { user: userEvent.setup(), changes, opened, words };
}

describe('the chips', () => {
  it('show the criteria, with titles instead of names', async () => {
    const { words } = await show(ALL);
    await screen.findByText(/^Topic/);
    expect(words()).toEqual([
      '“lost card” in Prompt',
      'Topic: sport, news +2',
      'length: 1.5 – 1,200',
      'Tone (response): Kind',
      'Tone (suggestion): Kind and x',
      'Tone (suggestion score): ≤ 0.5',
      'Tone (suggestion agent): robot',
      'Similar to a record (sentence)',
      'Sort: Updated at',
    ]);
  });

  it('are in German, with German numbers', async () => {
    const { words } = await show(ALL, 'de');
    await screen.findByText(/^Topic/);
    expect(words()).toEqual([
      '„lost card“ in Prompt',
      'Topic: sport, news +2',
      'length: 1,5 – 1.200',
      'Tone (Antwort): Kind',
      'Tone (Vorschlag): Kind und x',
      'Tone (Wert des Vorschlags): ≤ 0,5',
      'Tone (Agent des Vorschlags): robot',
      'Ähnlich zu einem Eintrag (sentence)',
      'Sortierung: Geändert',
    ]);
  });

  it('open the tool at their condition', async () => {
    const { user, opened } = await show(ALL);
    await user.click(screen.getByRole('button', { name: 'Tone (response): Kind' }));
    await user.click(screen.getByRole('button', { name: 'Sort: Updated at descending' }));
    expect(opened).toEqual([{ name: 'filters', at: { of: 'response', name: 'tone' } }, { name: 'sort' }]);
  });

  it('remove one condition each, by the cross or by Delete', async () => {
    const { user, changes } = await show(ALL);
    await user.click(screen.getByRole('button', { name: 'Remove “lost card” in Prompt' }));
    expect(changes.at(-1)).toEqual({ ...ALL, search: null });
    screen.getByRole('button', { name: 'Similar to a record (sentence)' }).focus();
    await user.keyboard('{Delete}');
    expect(changes.at(-1)).toEqual({ ...ALL, similar: null });
    // The next one has the focus.
    await user.keyboard('{Delete}');
    expect(changes.at(-1)).toEqual({ ...ALL, sort: [] });
    expect(changes).toHaveLength(3);
  });

  it('are absent without criteria', async () => {
    await show(allOf('DRAFT'));
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });
});
