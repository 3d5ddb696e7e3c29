import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EVERYTHING, type TaskCriteria } from '#client/features/task/criteria/index.ts';
import { typedQuery } from '#client/features/task/criteria/query.ts';
import type { TaskDataset } from '#client/features/task/model.ts';
import { RulesView, type SelectedLabels, useRuleQueries } from '#client/features/task/rule/index.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { standIns } from '../support/standIns.ts';
import { toastsSaid } from '../support/toasts.ts';
import { DATASET, RuleServer } from './ruleServer.tsx';

async function show(server: RuleServer, part: Partial<TaskCriteria> = {}, dataset: TaskDataset = DATASET) {
  const searched: TaskCriteria[] = [];
  function Page({ criteria, isElsewhere }: { criteria: TaskCriteria; isElsewhere: boolean }) {
    const [selected, onSelect] = useState<SelectedLabels | null>(null);
    if (isElsewhere) return null;
    return (
      <RulesView {...{ dataset, criteria, selected, onSelect }} onSearch={(to) => void searched.push(to)}>
        the records
      </RulesView>
    );
  }
  const view = (criteria: TaskCriteria, isElsewhere = false) => <Page criteria={criteria} isElsewhere={isElsewhere} />;
  const { rerender } = render(view({ ...EVERYTHING, ...part }), { wrapper: await server.wrapper() });
  return {
    user: userEvent.setup(),
    searched,
    search: (queryText: string) => rerender(view({ ...EVERYTHING, ...part, queryText })),
    /** Simulates another mode of the page. */
    leave: () => rerender(view({ ...EVERYTHING, ...part }, true)),
    comeBack: () => rerender(view({ ...EVERYTHING, ...part })),
  };
}

const figure = (name: string): string | null =>
  screen.getByText(name, { selector: 'dt' }).parentElement!.querySelector('dd')!.textContent;
const label = (name: string) => screen.findByRole('checkbox', { name });

beforeEach(standIns);
afterEach(() => {
  cleanup();
  typedQuery.write(null);
  clearToasts();
  localStorage.clear();
});

describe('a rule draft', () => {
  it('has live metrics, and is saved with the selected labels', async () => {
    const server = new RuleServer();
    const { user } = await show(server, { queryText: ' late ' });
    await waitFor(() => expect(figure('Coverage')).toBe('4.0%4 of 100'));
    expect(figure('Precision')).toBe('–');
    expect(screen.getByText('4 records')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save rule' })).toHaveProperty('ariaDisabled', 'true');

    await user.click(await label('bad'));
    await waitFor(() => expect(figure('Precision')).toBe('75.0%'));
    expect(figure('Correct / Incorrect')).toBe('3 / 1');
    expect(server.measured.at(-1)).toEqual({ query: 'late', labels: ['bad'] });

    await user.click(screen.getByRole('button', { name: 'Save rule' }));
    await screen.findByText('Saved rule');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Update rule'));
    expect(server.rules).toMatchObject([{ query: 'late', labels: ['bad'] }]);
    expect(toastsSaid()).toContainEqual({ kind: 'success', message: "Rule 'late' is saved" });
    expect(screen.getByRole('button', { name: 'Manage rules (1)' })).toBeTruthy();
  });

  it('starts with the labels of the saved rule with its query, and changes that rule', async () => {
    const server = new RuleServer({ query: 'late', labels: ['bad'] });
    const { user } = await show(server, { queryText: 'late' });
    await screen.findByText('Saved rule');
    expect((await label('bad')).ariaChecked).toBe('true');
    expect(screen.getByRole('button', { name: 'Update rule' })).toHaveProperty('ariaDisabled', 'true');
    await user.click(await label('good'));
    await user.click(screen.getByRole('button', { name: 'Update rule' }));
    await waitFor(() => expect(toastsSaid()).toContainEqual({ kind: 'success', message: "Rule 'late' is updated" }));
    expect(server.rules).toMatchObject([{ query: 'late', labels: ['bad', 'good'] }]);
  });

  it('keeps its labels while its query changes, and does not change saved rules', async () => {
    const { user, search } = await show(new RuleServer({ query: 'late', labels: ['bad'] }), { queryText: 'lat' });
    await user.click(await label('good'));
    search('late');
    await waitFor(async () => expect((await label('bad')).ariaChecked).toBe('true'));
    expect((await label('good')).ariaChecked).toBe('false');
    search('later');
    expect((await label('good')).ariaChecked).toBe('true');
    expect((await label('bad')).ariaChecked).toBe('false');
  });

  it('keeps its labels while the page is in another mode', async () => {
    const { user, leave, comeBack } = await show(new RuleServer(), { queryText: 'late' });
    await user.click(await label('bad'));
    leave();
    expect(screen.queryByRole('checkbox')).toBeNull();
    comeBack();
    expect((await label('bad')).getAttribute('aria-checked')).toBe('true');
  });

  it('is measured once after quick changes', async () => {
    const server = new RuleServer();
    const { search } = await show(server);
    for (const text of ['l', 'la', 'lat', 'late']) search(text);
    await waitFor(() => expect(figure('Coverage')).toBe('4.0%4 of 100'));
    expect(server.measured.map(({ query }) => query)).toEqual(['late']);
  });

  it('is measured while its query is typed, and searches for its records once it is saved', async () => {
    const server = new RuleServer();
    const { user, searched } = await show(server, { queryText: 'la' });
    act(() => typedQuery.write('late'));
    await waitFor(() => expect(figure('Coverage')).toBe('4.0%4 of 100'));
    expect(searched).toEqual([]);
    act(() => typedQuery.write('(late'));
    expect((await screen.findByRole('alert')).textContent).toBe('A bracket is open');
    act(() => typedQuery.write('late'));
    await user.click(await label('bad'));
    await user.click(screen.getByRole('button', { name: 'Save rule' }));
    await waitFor(() => expect(searched).toEqual([{ ...EVERYTHING, queryText: 'late' }]));
    expect(server.rules).toMatchObject([{ query: 'late', labels: ['bad'] }]);
  });

  it('is not replaced by one that is still being saved', async () => {
    const server = new RuleServer();
    server.isSlow = true;
    const { user, searched } = await show(server, { queryText: 'la' });
    act(() => typedQuery.write('late'));
    await user.click(await label('bad'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save rule' })).toHaveProperty('ariaDisabled', null));
    await user.click(screen.getByRole('button', { name: 'Save rule' }));
    await user.click(await label('good'));
    act(() => typedQuery.write('later'));
    await act(async () => server.arriving.forEach((go) => go()));
    await waitFor(() => expect(toastsSaid()).toContainEqual({ kind: 'success', message: "Rule 'late' is saved" }));
    expect(server.rules).toMatchObject([{ query: 'late', labels: ['bad'] }]);
    expect(searched).toEqual([]);
    expect(screen.getByRole('heading', { name: 'later' })).toBeTruthy();
    for (const name of ['good', 'bad']) expect((await label(name)).ariaChecked).toBe('true');
  });

  it('is refused in the page’s language if its query is invalid', async () => {
    const server = new RuleServer();
    server.refuses = true;
    server.refusal = { code: 'SLASH_OPEN', about: { position: '3' } };
    const { user, search } = await show(server, { queryText: 'late' });
    await user.click(await label('bad'));
    await user.click(screen.getByRole('button', { name: 'Save rule' }));
    const why =
      'The query cannot be read: the slash at character 3 begins a regular expression that never ends; put a backslash before it';
    expect((await screen.findByRole('alert')).textContent).toBe(why);

    server.isSlow = true;
    await user.click(screen.getByRole('button', { name: 'Save rule' }));
    search('later');
    act(() => server.arriving.forEach((go) => go()));
    const message = `Rule 'late' was not saved: ${why}`;
    await waitFor(() => expect(toastsSaid()).toContainEqual({ kind: 'error', message }));
  });

  it('reports a failed save even if another rule is being edited', async () => {
    const server = new RuleServer();
    const { user, search } = await show(server, { queryText: 'late' });
    await user.click(await label('bad'));
    server.isSlow = true;
    await user.click(screen.getByRole('button', { name: 'Save rule' }));
    search('later');
    server.refuses = true;
    act(() => server.arriving.forEach((go) => go()));
    const message = "Rule 'late' was not saved: Not you";
    await waitFor(() => expect(toastsSaid()).toEqual([{ kind: 'error', message }]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('cannot be saved while its query is invalid', async () => {
    const { user, search } = await show(new RuleServer(), { queryText: 'late' });
    await user.click(await label('bad'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save rule' })).toHaveProperty('ariaDisabled', null));
    search('(late');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save rule' })).toHaveProperty('ariaDisabled', 'true'),
    );
    expect(figure('Coverage')).toBe('–');
  });

  it('says why it was not saved, and keeps its labels', async () => {
    const server = new RuleServer();
    server.refuses = true;
    const { user } = await show(server, { queryText: 'late' });
    await user.click(await label('bad'));
    await user.click(screen.getByRole('button', { name: 'Save rule' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not you');
    expect((await label('bad')).ariaChecked).toBe('true');
    // A refusal does not apply to another rule.
    await user.click(await label('good'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ignores filters', async () => {
    await show(new RuleServer(), { queryText: 'late', predictedAs: ['bad'] });
    expect(await screen.findByText('Rules ignore these filters')).toBeTruthy();
    cleanup();
    await show(new RuleServer(), { queryText: 'late', sort: [{ by: 'SCORE', order: 'asc' }] });
    expect(screen.queryByText('Rules ignore these filters')).toBeNull();
  });

  it('needs labels, which come from the settings', async () => {
    await show(new RuleServer(), { queryText: 'late' }, { ...DATASET, labels: [] });
    const link = screen.getByRole('link', { name: 'Add labels in the settings' });
    expect(link.getAttribute('href')).toBe('/datasets/room/mail/settings?tab=labels');
    cleanup();
    await show(new RuleServer(), { queryText: 'late' }, { ...DATASET, labels: [], viewerCanEdit: false });
    expect(screen.getByText('This dataset has no labels yet')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the rules of a dataset', () => {
  const RULES = [
    { query: 'late', labels: ['bad'] },
    { query: 'thanks', labels: ['good'] },
  ];
  const open = async (server: RuleServer, part: Partial<TaskCriteria> = {}) => {
    const shown = await show(server, part);
    await shown.user.click(await screen.findByRole('button', { name: `Manage rules (${server.rules.length})` }));
    return shown;
  };
  const queries = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('are listed with their metrics, sorted and searched', async () => {
    const { user } = await open(new RuleServer(...RULES));
    await screen.findByText('Average precision');
    expect(screen.queryByText('the records')).toBeNull();
    const [row] = screen.getAllByRole('row').slice(1);
    expect(
      within(row!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['bad', '4.0%', '50.0%', '3', '1', '75.0%', 'Jan 1, 2026', '']]);
    await user.click(screen.getByRole('button', { name: 'Coverage' }));
    expect(queries()).toEqual(['thanks', 'late']);
    await user.click(screen.getByRole('button', { name: 'Coverage' }));
    expect(queries()).toEqual(['late', 'thanks']);
    await user.type(screen.getByRole('searchbox', { name: 'Search rules' }), 'good');
    expect(queries()).toEqual(['thanks']);
  });

  it('are replaced by the records after a search', async () => {
    const { search } = await open(new RuleServer(...RULES));
    await screen.findByRole('button', { name: 'late' });
    search('app');
    expect(screen.getByText('the records')).toBeTruthy();
  });

  it('lead to their records', async () => {
    const { user, searched } = await open(new RuleServer(...RULES), { statuses: ['DEFAULT'] });
    await user.click(await screen.findByRole('button', { name: 'thanks' }));
    expect(searched).toEqual([{ ...EVERYTHING, statuses: ['DEFAULT'], queryText: 'thanks' }]);
    expect(screen.getByText('the records')).toBeTruthy();
  });

  it('are deleted after a confirmation, which resets the draft', async () => {
    const server = new RuleServer(...RULES);
    const { user, searched } = await open(server, { queryText: 'late' });
    await user.click(await screen.findByRole('button', { name: 'Delete rule late' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete rule late?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(queries()).toEqual(['thanks']));
    expect(toastsSaid()).toContainEqual({ kind: 'success', message: "Rule 'late' is deleted" });
    expect(searched).toEqual([EVERYTHING]);
    expect(server.rules).toEqual([RULES[1]]);
  });

  it('stay when they cannot be deleted', async () => {
    const server = new RuleServer(...RULES);
    server.refuses = true;
    const { user, searched } = await open(server, { queryText: 'late' });
    await user.click(await screen.findByRole('button', { name: 'Delete rule late' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete rule late?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(toastsSaid()).toContainEqual(
        expect.objectContaining({ kind: 'error', message: "Rule 'late' can't be deleted: Not you" }),
      ),
    );
    expect(queries()).toEqual(['late', 'thanks']);
    expect(searched).toEqual([]);
  });

  it('are measured again on demand; without rules there is nothing to measure', async () => {
    const server = new RuleServer();
    const { user } = await open(server);
    await screen.findByText('No rules yet');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(toastsSaid()).toContainEqual({ kind: 'error', message: 'No rules info found' });
    server.rules = RULES;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(queries()).toEqual(['late', 'thanks']));
  });

  it('have metrics of all together, unless they are hidden on this device', async () => {
    const { user } = await open(new RuleServer(...RULES));
    await screen.findByText('Average precision');
    await user.click(screen.getByRole('switch', { name: 'Summary' }));
    expect(screen.queryByText('Average precision')).toBeNull();
    cleanup();
    await open(new RuleServer(...RULES));
    await screen.findByRole('button', { name: 'late' });
    expect(screen.queryByText('Average precision')).toBeNull();
  });

  it('can be loaded by programs, also those with several labels', async () => {
    const { user } = await open(new RuleServer(...RULES));
    await user.click(await screen.findByRole('button', { name: 'Weak labels' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('weak_labels = WeakLabels(dataset="mail")');
    cleanup();
    const { user: other } = await open(new RuleServer({ query: 'late', labels: ['bad', 'good'] }));
    await other.click(await screen.findByRole('button', { name: 'Weak labels' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('WeakMultiLabels(dataset="mail")');
  });

  it('are listed even if one cannot be measured', async () => {
    await open(new RuleServer(...RULES, { query: '(', labels: ['bad'] }));
    expect((await screen.findByRole('alert')).textContent).toContain('A bracket is open');
    expect(screen.getByRole('button', { name: 'Delete rule (' })).toBeTruthy();
  });
});

describe('the queries of rules', () => {
  function Queries({ task }: { task: TaskDataset['task'] }) {
    return <p>{JSON.stringify(useRuleQueries({ ...DATASET, task }))}</p>;
  }

  it('are returned, none if the task has no rules', async () => {
    const server = new RuleServer({ query: 'late', labels: ['bad'] });
    render(<Queries task="TEXT_CLASSIFICATION" />, { wrapper: await server.wrapper() });
    expect(await screen.findByText('["late"]')).toBeTruthy();
    cleanup();
    render(<Queries task="TEXT2TEXT" />, { wrapper: await server.wrapper() });
    expect(await screen.findByText('[]')).toBeTruthy();
  });
});
