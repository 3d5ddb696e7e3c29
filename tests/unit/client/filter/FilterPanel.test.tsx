import { ApolloProvider } from '@apollo/client/react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import {
  allOf,
  type Condition,
  conditionCount,
  linkTo,
  readAddress,
  type RecordCriteria,
  toRecordsVariables,
} from '#client/features/criteria/index.ts';
import { FilterPanel } from '#client/features/filter/FilterTool.tsx';
import type { Question } from '#client/features/answer/index.ts';
import { contractClient } from '../support/contractClient.ts';
import { english } from '../support/texts.ts';

window.matchMedia ??= (query) =>
  ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const termsProperty = (name: string, terms: readonly string[]) => ({
  __typename: 'TermsMetadataProperty',
  id: name,
  name,
  title: name,
  metrics: { total: terms.length, values: terms.map((term) => ({ term, count: 1 })) },
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
const any = (terms: readonly string[]): Condition['is'] => ({ terms, match: 'any' });
const about = (name: string, is: Condition['is']): Condition => ({ subject: { of: 'metadata', name }, is });

const TOPICS: Question = {
  __typename: 'MultiLabelQuestion',
  ...{ id: 'topics', name: 'topics', title: 'topics', description: null, required: true },
  options: many(6).map((value) => ({ __typename: 'Option', value, text: value, description: null })),
  ...{ visibleOptions: null, optionsOrder: 'NATURAL' },
};

/** Renders the panel as the page does; returns the requested criteria. */
async function show(properties: object[], conditions: Condition[] = [], questions: Question[] = []) {
  let latest: RecordCriteria = { ...allOf('PENDING'), conditions };
  function Page() {
    const [criteria, setCriteria] = useState(latest);
    latest = criteria;
    return <FilterPanel datasetId="d" questions={questions} criteria={criteria} at={null} onChange={setCriteria} />;
  }
  const client = contractClient({
    dataset: () => ({
      ...{ __typename: 'FeedbackDataset', id: 'd', suggestionAgents: [] },
      metadataProperties: properties,
    }),
  });
  render(
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">
        <ApolloProvider client={client}>
          <Page />
        </ApolloProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  await screen.findByText(/Metadata|Responses|nothing to filter by/);
  return { user: userEvent.setup(), criteria: () => latest };
}

describe('the filters', () => {
  it('explain that there is nothing to filter by', async () => {
    await show([]);
    expect(screen.getByText('This dataset has nothing to filter by')).toBeTruthy();
  });

  it('keep the values of a link that no record has', async () => {
    const { user, criteria } = await show([termsProperty('topic', ['news'])], [about('topic', any(['sport']))]);
    const list = screen.getByRole('group', { name: 'topic' });
    expect(
      within(list)
        .getAllByRole('checkbox')
        .map((box) => (box as HTMLInputElement).checked),
    ).toEqual([true, false]);
    await user.click(within(list).getByRole('checkbox', { name: 'sport' }));
    expect(criteria().conditions).toEqual([]);
  });

  it('are limited to 250 values', async () => {
    const { user, criteria } = await show([termsProperty('topic', many(260))], [about('topic', any(many(249)))]);
    expect(screen.getByText('10 more values: search for them')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search in topic' }), 't25');
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    await user.click(box(/^t250 /));
    expect(box(/^t251 /).disabled).toBe(true);
    expect(screen.getByText('At most 250 values')).toBeTruthy();
    expect(criteria().conditions.map(({ is }) => 'terms' in is && is.terms.length)).toEqual([250]);
    await user.click(box(/^t250 /));
    expect(box(/^t251 /).disabled).toBe(false);
  });

  it('are limited to 50 conditions', async () => {
    const held = many(50).map((name) => about(name, any(['a'])));
    const { user } = await show([termsProperty('topic', ['news'])], held);
    await user.click(screen.getByRole('button', { name: 'topic' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /news/ }).disabled).toBe(true);
    expect(screen.getByText('At most 50 conditions')).toBeTruthy();
  });

  it('count each of several required labels as a condition', async () => {
    const held = many(47).map((name) => about(name, any(['a'])));
    const { user, criteria } = await show([], held, [TOPICS]);
    const responses = within(screen.getByRole('group', { name: 'Responses' }));
    await user.click(responses.getByRole('button', { name: 'topics' }));
    for (const name of ['t1', 't2', 't3']) await user.click(responses.getByRole('checkbox', { name }));
    await user.click(responses.getByRole('radio', { name: 'all' }));
    expect(conditionCount(criteria())).toBe(50);
    expect(responses.getByRole<HTMLInputElement>('checkbox', { name: 't4' }).disabled).toBe(true);
  });

  it('match any of several metadata values, which may be lists', async () => {
    const { user, criteria } = await show([termsProperty('topic', ['news', 'art', 'law'])]);
    await user.click(screen.getByRole('button', { name: 'topic' }));
    for (const name of [/^news/, /^art/]) await user.click(screen.getByRole('checkbox', { name }));
    await user.click(screen.getByRole('radio', { name: 'all' }));
    expect(criteria().conditions).toEqual([about('topic', { terms: ['news', 'art'], match: 'all' })]);
    expect(toRecordsVariables(criteria()).filter.metadata).toEqual([
      { property: 'topic', is: { terms: ['news'] } },
      { property: 'topic', is: { terms: ['art'] } },
    ]);
    expect(readAddress(linkTo(criteria())).address.criteria).toEqual(criteria());
  });

  it('show the texts of options', async () => {
    const named: Question = {
      ...TOPICS,
      options: [{ __typename: 'Option', value: 'pos', text: 'Positive', description: null }],
    };
    const topics = { subject: { of: 'response', name: 'topics' }, is: any(['pos']) } as const;
    await show([], [topics], [named]);
    expect(screen.getByRole('button', { name: /^topics/, expanded: true }).textContent).toBe('topicsPositive');
  });

  it('never exceed the limits of a search when any-of becomes all-of', async () => {
    const held = many(48).map((name) => about(name, any(['a'])));
    const { user } = await show([], held, [TOPICS]);
    const responses = within(screen.getByRole('group', { name: 'Responses' }));
    await user.click(responses.getByRole('button', { name: 'topics' }));
    for (const name of ['t1', 't2', 't3']) await user.click(responses.getByRole('checkbox', { name }));
    expect(responses.getByRole<HTMLInputElement>('radio', { name: 'all' }).disabled).toBe(true);
  });
});
