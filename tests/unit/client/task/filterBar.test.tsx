import { ApolloProvider } from '@apollo/client/react';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { MantineProvider } from '@mantine/core';
import { type BoundFunctions, cleanup, type queries, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { EVERYTHING, type TaskCriteria } from '#client/features/task/criteria/index.ts';
import { type Counts, NO_COUNTS } from '#client/features/task/filter/facets.ts';
import { NoTaskMatches, TaskFilterBar } from '#client/features/task/filter/index.ts';
import type { TaskDataset } from '#client/features/task/model.ts';
import type { Task, TaskQueryInput } from '#client/graphql/schema-types.ts';
import { contractClient } from '../support/contractClient.ts';
import { english, german } from '../support/texts.ts';

let isNarrow = false;
window.matchMedia = (query) =>
  ({
    matches: isNarrow && query.includes('1100px'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => undefined;

const terms = (...names: string[]): Counts['predictedAs'] =>
  names.map((term, index) => ({ __typename: 'TermCount', term, count: 1000 + index }));
const held = (key: string, names: readonly string[]): Counts['metadata'][number] => ({
  ...{ __typename: 'MetadataCounts', key, range: null },
  values: terms(...names),
});
const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

const COUNTS: Counts = {
  ...NO_COUNTS,
  predictedAs: terms('sport', 'news'),
  annotatedAs: terms('news'),
  predictedBy: terms('model'),
  annotatedBy: terms('ann'),
  statuses: [{ __typename: 'StatusCount', status: 'DEFAULT', count: 2 }],
  predicted: [{ __typename: 'OutcomeCount', outcome: 'KO', count: 7 }],
  scores: [{ __typename: 'ScoreCount', from: 0.5, count: 3 }],
  words: terms('parcel', 'late'),
  metadata: [held('split', ['train', 'test']), { ...held('ratio', []), range: spread(0.5, 4.5) }],
};

function spread(min: number, max: number): Counts['metadata'][number]['range'] {
  return { __typename: 'RangeMetrics', min, max };
}

interface Setting {
  task?: Task;
  criteria?: Partial<TaskCriteria>;
  counts?: Counts;
  rules?: readonly string[];
  error?: unknown;
  texts?: typeof english;
}

/** Renders the bar as the page does; returns the requested searches and counts. */
async function show({
  task = 'TEXT_CLASSIFICATION',
  criteria,
  counts = COUNTS,
  rules = [],
  error,
  texts = english,
}: Setting = {}) {
  const searches: TaskCriteria[] = [];
  const counted: (TaskQueryInput | null | undefined)[] = [];
  const dataset = { id: 'ws.d', name: 'd', task, workspace: { id: 'w', name: 'ws' } } as TaskDataset;
  const client = contractClient({
    taskDataset: () => ({
      __typename: task === 'TEXT_CLASSIFICATION' ? 'TextClassificationDataset' : 'Text2TextDataset',
      id: 'ws.d',
      rules: rules.map((query) => ({
        ...{ id: query, query, labels: ['a'], author: 'ann' },
        insertedAt: '2026-01-01T00:00:00Z',
      })),
      search: ({ input }: { input: { query?: TaskQueryInput } }) => {
        counted.push(input.query);
        return { items: [], total: 0, aggregations: { ...COUNTS, predictedAs: terms('sport', 'news', 'art') } };
      },
    }),
  });
  function Page() {
    const [now, setNow] = useState<TaskCriteria>({ ...EVERYTHING, ...criteria });
    return (
      <TaskFilterBar
        dataset={dataset}
        criteria={now}
        aggregations={counts}
        total={1234}
        error={error}
        onSearch={(to) => {
          searches.push(to);
          setNow(to);
        }}
      />
    );
  }
  render(
    <I18nextProvider i18n={texts}>
      <MantineProvider env="test">
        <ApolloProvider client={client}>
          <Page />
        </ApolloProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  return {
    user,
    searches,
    counted,
    /** Opens a menu and returns its controls. */
    menu: async (name: string) => {
      await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
      return within(await screen.findByRole('dialog', { name }));
    },
    last: () => waitFor(() => expect(searches.at(-1)).toBeDefined()).then(() => searches.at(-1)!),
  };
}

const titles = (menu: BoundFunctions<typeof queries>) =>
  menu.queryAllByRole('region').map((one) => one.getAttribute('aria-label'));

describe('the filter bar of an older dataset', () => {
  afterEach(() => {
    cleanup();
    isNarrow = false;
  });

  it('searches on Enter, and resets by ×', async () => {
    const { user, searches } = await show();
    const box = screen.getByRole('searchbox', { name: 'Search records' });
    await user.type(box, '  late AND "two words"  ');
    expect(searches).toEqual([]);
    await user.keyboard('{Enter}');
    expect(searches.at(-1)?.queryText).toBe('late AND "two words"');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(searches.at(-1)).toEqual(EVERYTHING);
  });

  it('shows below the input what is wrong with a query, and nothing for other errors', async () => {
    const refusal = (code: string, status: number) =>
      new CombinedGraphQLErrors({
        errors: [
          { message: 'no', extensions: { code, status, detail: 'Failed to parse query [(late]: it ends too soon' } },
        ],
      });
    await show({ criteria: { queryText: '(late' }, error: refusal('ERROR_FETCHING_TASK_RECORDS', 400) });
    const box = screen.getByRole('searchbox', { name: 'Search records' });
    expect(screen.getByRole('alert').textContent).toBe('The query cannot be read: it ends too soon');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')).toBe(screen.getByRole('alert'));
    cleanup();
    await show({ criteria: { queryText: '(late' }, error: refusal('ERROR_FETCHING_TASK_RECORDS', 500) });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('explains known faults of a query in German', async () => {
    const about = { text: ')', position: '7' };
    const error = (code: string) => {
      const extensions = { code: 'ERROR_FETCHING_TASK_RECORDS', status: 400, refusal: { code, about } };
      const detail = 'Failed to parse query [parcel)]: unexpected `)` at character 7';
      return new CombinedGraphQLErrors({ errors: [{ message: 'no', extensions: { ...extensions, detail } }] });
    };
    const told = () => screen.getByRole('alert');
    await show({ criteria: { queryText: 'parcel)' }, error: error('QUERY_UNEXPECTED'), texts: german });
    expect(told().textContent).toBe('Die Abfrage ist nicht lesbar: „)“ wird bei Zeichen 7 nicht erwartet');
    expect(told().querySelector('[lang]')).toBeNull();
    cleanup();
    // A server may have values that this page does not know.
    await show({ criteria: { queryText: 'parcel)' }, error: error('QUERY_OF_NEXT_YEAR'), texts: german });
    expect(told().querySelector('[lang="en"]')?.textContent).toBe('unexpected `)` at character 7');
  });

  it('teaches the syntax with examples from the dataset, which can be tried', async () => {
    const { user, searches, menu } = await show();
    const help = await menu('How to search');
    expect(help.getAllByRole('code').map(({ textContent }) => textContent)).toEqual([
      'parcel late',
      'parcel OR late',
      'parcel AND NOT late',
      '"parcel late"',
      'par*',
      'parcel~1',
      'predicted_as:"sport"',
      'score:>=0.8',
      'status:(Default OR Edited)',
      '_exists_:annotated_as',
      'metadata.split:"train"',
      'metadata.ratio:[0.5 TO 2.5]',
      'last_updated:[now-7d TO now]',
    ]);
    await user.click(help.getByRole('button', { name: /par\*/ }));
    expect(searches.at(-1)?.queryText).toBe('par*');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each<[task: Task, rules: string[], predictions: string[], annotations: string[]]>([
    [
      'TEXT_CLASSIFICATION',
      [],
      ['Predicted as', 'Prediction', 'Score', 'Predicted by'],
      ['Annotated as', 'Annotated by'],
    ],
    [
      'TOKEN_CLASSIFICATION',
      [],
      ['Predicted as', 'Prediction', 'Score', 'Predicted by'],
      ['Annotated as', 'Annotated by'],
    ],
    ['TEXT2TEXT', [], ['Score', 'Predicted by'], ['Annotated by']],
  ])('offers the existing facets for %s', async (task, rules, predictions, annotations) => {
    const { user, menu } = await show({ task, rules });
    expect(titles(await menu('Predictions'))).toEqual(predictions);
    await user.keyboard('{Escape}');
    const found = await menu('Annotations');
    expect(titles(found)).toEqual(annotations);
    expect(found.queryByRole('checkbox', { name: 'Not covered by rules' })).toBeNull();
  });

  it('finds records that no rule covers, if there are rules', async () => {
    const { user, menu, last } = await show({ rules: ['late'] });
    const found = await menu('Annotations');
    await user.click(await found.findByRole('checkbox', { name: 'Not covered by rules' }));
    expect((await last()).isUncovered).toBe(true);
    expect(screen.getByRole('button', { name: 'Not covered by rules' })).toBeTruthy();
  });

  it('counts the values of an active facet without that facet', async () => {
    const { user, menu, counted, last } = await show({ criteria: { predictedAs: ['news'], statuses: ['EDITED'] } });
    const found = await menu('Predictions');
    await user.click(await found.findByRole('checkbox', { name: 'art 1,002' }));
    expect((await last()).predictedAs).toEqual(['news', 'art']);
    expect(counted[0]).toMatchObject({ predictedAs: [], statuses: ['EDITED'] });
  });

  it('filters by one outcome or both', async () => {
    const { user, menu, last, searches } = await show();
    const found = await menu('Predictions');
    await user.click(found.getByRole('radio', { name: 'ko 7' }));
    expect((await last()).predicted).toBe('KO');
    await user.click(found.getByRole('radio', { name: 'Any' }));
    await waitFor(() => expect(searches.at(-1)?.predicted).toBeNull());
  });

  it('filters by a range of scores', async () => {
    const { user, menu, last, searches } = await show();
    const found = await menu('Predictions');
    await user.type(found.getByRole('spinbutton', { name: 'Score: Minimum' }), '0.7');
    expect((await last()).score).toEqual({ from: 0.7, to: 1 });
    await user.type(found.getByRole('spinbutton', { name: 'Score: Maximum' }), '9');
    await waitFor(() => expect(searches.at(-1)?.score).toEqual({ from: 0.7, to: 1 }));
  });

  it('filters by several statuses, with their counts', async () => {
    const { user, menu, searches } = await show();
    const found = await menu('Status');
    expect(found.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label') ?? accessibleName(box))).toEqual([
      'pending 2',
      'edited 0',
      'validated 0',
      'discarded 0',
    ]);
    await user.click(found.getByRole('checkbox', { name: 'validated 0' }));
    await user.click(found.getByRole('checkbox', { name: 'pending 2' }));
    await waitFor(() => expect(searches.at(-1)?.statuses).toEqual(['DEFAULT', 'VALIDATED']));
  });

  it('searches among many metadata values, and explains queries for numbers', async () => {
    const counts = { ...COUNTS, metadata: [...COUNTS.metadata, held('customer', many(260))] };
    const { user, menu, last, searches } = await show({ counts });
    const found = await menu('Metadata');
    await user.click(found.getByRole('button', { name: 'customer' }));
    expect(found.getByText('10 more values: search for them')).toBeTruthy();
    await user.type(found.getByRole('searchbox', { name: 'Search in customer' }), 'v255');
    await user.click(found.getByRole('checkbox', { name: 'v255 1,255' }));
    expect((await last()).metadata).toEqual([{ key: 'customer', values: ['v255'] }]);
    await user.click(found.getByRole('button', { name: 'ratio' }));
    expect(found.getByText('0.5 to 4.5: search for a part of it')).toBeTruthy();
    await user.click(found.getByRole('button', { name: 'metadata.ratio:[0.5 TO 2.5]' }));
    await waitFor(() => expect(searches.at(-1)?.queryText).toBe('metadata.ratio:[0.5 TO 2.5]'));
  });

  it('sorts by the task’s fields and by metadata', async () => {
    const { user, menu, last } = await show({ task: 'TEXT2TEXT' });
    const found = await menu('Sort');
    const names = within(found.getByRole('combobox', { name: 'Add a field' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      ...['Add a field', 'Score', 'Predicted by', 'Annotated by', 'Event timestamp', 'Updated at', 'Record id'],
      ...['split', 'ratio'],
    ]);
    await user.selectOptions(found.getByRole('combobox', { name: 'Add a field' }), 'split');
    expect((await last()).sort).toEqual([...EVERYTHING.sort, { by: { metadata: 'split' }, order: 'asc' }]);
  });

  it('is a single panel on narrow screens', async () => {
    isNarrow = true;
    const { menu } = await show();
    const found = await menu('Filters');
    expect(found.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Predictions',
      'Annotations',
      'Status',
      'Metadata',
    ]);
  });

  it('explains that there is nothing to choose without records', async () => {
    const { menu } = await show({ counts: NO_COUNTS });
    expect((await menu('Predictions')).getAllByText('No record has a value')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    expect((await menu('Metadata')).getByText('No record has metadata')).toBeTruthy();
  });
});

describe('the chips', () => {
  const FULL: Partial<TaskCriteria> = {
    queryText: 'late',
    predictedAs: ['sport', 'news', 'art'],
    statuses: ['DEFAULT'],
    predicted: 'OK',
    score: { from: 0.25, to: 0.5 },
    metadata: [{ key: 'split', values: ['train'] }],
    similar: { recordId: 'r', vector: 'sentence', order: 'most', limit: 50 },
    sort: [{ by: 'SCORE', order: 'desc' }],
  };
  const texts = () => [...document.querySelectorAll('[data-chip]')].map((chip) => chip.textContent.trim());

  it('are absent while all records are shown', async () => {
    await show();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('show all criteria, and how many records match', async () => {
    await show({ criteria: FULL });
    expect(texts()).toEqual([
      'Query: late',
      'Predicted as: sport, news +1',
      'Status: pending',
      'Prediction: ok',
      'Score: 0.25 – 0.5',
      'split: train',
      'Similar to a record (sentence)',
      'Sort: Score',
    ]);
    expect(screen.getByRole('status').textContent).toBe('1,234 records match');
  });

  it('remove one criterion each, and all at once by a reset', async () => {
    const { user, searches } = await show({ criteria: FULL });
    for (let left = texts().length; left > 1; left -= 1) {
      await user.click(screen.getAllByRole('button', { name: /^Remove (?!Search records)/ }).at(-1)!);
      expect(texts()).toHaveLength(left - 1);
    }
    expect(searches.at(-1)).toEqual({ ...EVERYTHING, queryText: 'late', sort: [] });
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(searches.at(-1)).toEqual(EVERYTHING);
  });

  it('open the menu of their criterion', async () => {
    const { user } = await show({ criteria: { metadata: [{ key: 'split', values: ['train'] }] } });
    await user.click(screen.getByRole('button', { name: 'split: train' }));
    const found = within(await screen.findByRole('dialog', { name: 'Metadata' }));
    expect(found.getByRole('button', { name: /^split/ }).getAttribute('aria-expanded')).toBe('true');
    expect(found.getByRole('button', { name: 'ratio' }).getAttribute('aria-expanded')).toBe('false');
  });

  it('replace the records when none matches, with a reset', async () => {
    const searches: TaskCriteria[] = [];
    render(
      <I18nextProvider i18n={english}>
        <MantineProvider env="test">
          <NoTaskMatches criteria={{ ...EVERYTHING, ...FULL }} onSearch={(to) => searches.push(to)} />
        </MantineProvider>
      </I18nextProvider>,
    );
    expect(screen.getByText('No records match')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(searches).toEqual([EVERYTHING]);
  });
});

const accessibleName = (box: HTMLElement) =>
  (box as HTMLInputElement).labels?.[0]?.textContent.replace(/\s+/g, ' ').trim();
