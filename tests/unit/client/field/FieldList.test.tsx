import { act, fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldListProps } from '#client/features/field/index.ts';
import { entities, suggestion } from '../question/samples.ts';
import { renderForm, screen } from '../question/renderForm.tsx';
import { drag as dragIn } from '../support/selecting.ts';
import { standInsForMarking } from '../support/standIns.ts';

const text: FieldListProps['fields'][number] = {
  __typename: 'TextField',
  id: 'f1',
  name: 'text',
  title: '',
  required: true,
  useMarkdown: false,
};

beforeEach(() => standInsForMarking((name, value) => vi.stubGlobal(name, value)));

const content = 'Anna 🙂 met Émile in Paris.';
const page = (settings: Partial<Parameters<typeof renderForm>[0]> = {}) =>
  renderForm({ questions: [entities], fields: [text], contents: { text: content }, ...settings });
const marked = () => screen.getByRole('application');
const spansOf = (answers: unknown) =>
  (answers as { entities?: { spans: { label: string; start: number; end: number }[] } }).entities?.spans.map(
    ({ label, start, end }) => `${label} ${[...content].slice(start, end).join('')}`,
  );

const drag = (part: string, how?: { shift: boolean }) => dragIn(marked(), part, how);

/** Marked by code that is loaded with the first search. */
const markedWords = () => [...((CSS.highlights.get('search-hit') ?? []) as Iterable<Range>)].map(String);

describe('a field', () => {
  it('has its title or else its name as heading, and shows plain text unchanged', () => {
    page({ questions: [], contents: { text: 'one\n  two <b>three</b>' } });
    expect(screen.getByRole('heading', { name: 'text' })).toBeDefined();
    expect(screen.getByText(/two <b>three<\/b>/)).toBeDefined();
    page({ questions: [], fields: [{ ...text, title: 'The text' }] });
    expect(screen.getByRole('heading', { name: 'The text' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy The text' })).toBeDefined();
  });

  it('is hidden without a value in the record', () => {
    page({ questions: [], contents: { text: null } });
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('has the searched words marked, regardless of case and accents', async () => {
    page({ questions: [], hits: { text: 'emile, in' } });
    await expect.poll(markedWords).toEqual(['Émile', 'in']);
  });

  it.each([
    ['日本', '東京は日本の首都です', ['日', '本']],
    ['首都', '中国的首都是北京', ['首', '都']],
    ['ゴム', '消しゴム', ['ゴム']],
    ["o'neill", "Mr O’Neill, o'neill and neill", ["o'neill"]],
  ])('has the words marked that the server finds by %s', async (search, read, found) => {
    page({ questions: [], contents: { text: read }, hits: { text: search } });
    await expect.poll(markedWords).toEqual(found);
  });
});

describe('a text to annotate', () => {
  it('extends a selection to whole words, and counts code points', () => {
    const { seen } = page();
    act(() => screen.getByRole('radio', { name: 'Person' }).click());
    drag('mil');
    expect(spansOf(seen.answers)).toEqual(['person Émile']);
    expect(seen.answers).toEqual({ entities: { spans: [{ label: 'person', start: 11, end: 16 }] } });
  });

  it('selects characters with Shift', () => {
    const { seen } = page();
    act(() => screen.getByRole('radio', { name: 'Place' }).click());
    drag('ari', { shift: true });
    expect(spansOf(seen.answers)).toEqual(['place ari']);
  });

  it('selects whole words even with Shift if the question does not allow characters', () => {
    const { seen } = page({ questions: [{ ...entities, allowCharacterAnnotation: false }] });
    expect(screen.queryByText('Hold Shift to select characters')).toBeNull();
    act(() => screen.getByRole('radio', { name: 'Place' }).click());
    drag('ari', { shift: true });
    expect(spansOf(seen.answers)).toEqual(['place Paris']);
  });

  it('ends a selection at the end of the text when the mouse leaves it', () => {
    const { seen } = page();
    act(() => screen.getByRole('radio', { name: 'Place' }).click());
    const node = marked().querySelector('[data-start]')!.firstChild!;
    fireEvent.mouseDown(marked().querySelector('[data-start]')!, { button: 0 });
    window.getSelection()!.setBaseAndExtent(node, content.indexOf('aris'), screen.getAllByRole('group')[0]!, 0);
    fireEvent.mouseUp(window);
    expect(spansOf(seen.answers)).toEqual(['place Paris.']);
  });

  it('replaces the spans that a new one crosses, and reports it', () => {
    const { seen } = page({ answers: { entities: { spans: [{ label: 'person', start: 11, end: 16 }] } } });
    act(() => screen.getByRole('radio', { name: 'Place' }).click());
    drag('mile');
    expect(spansOf(seen.answers)).toEqual(['place Émile']);
    expect(screen.getByText('Place added to Émile. 1 span replaced')).toBeDefined();
  });

  it('keeps overlapping spans if the question allows them', () => {
    const answers = { entities: { spans: [{ label: 'person', start: 11, end: 16 }] } };
    const { seen } = page({ questions: [{ ...entities, allowOverlapping: true }], answers });
    act(() => screen.getByRole('radio', { name: 'Place' }).click());
    drag('mile');
    expect(spansOf(seen.answers)).toEqual(['person Émile', 'place Émile']);
  });

  it('asks for the label if none is active', async () => {
    const { seen, user } = page();
    drag('Paris');
    const menu = await screen.findByRole('dialog', { name: 'Choose a label' });
    await user.click(within(menu).getByRole('radio', { name: 'Place' }));
    expect(spansOf(seen.answers)).toEqual(['place Paris']);
  });

  it('applies the only label', () => {
    const { seen } = page({ questions: [{ ...entities, options: entities.options.slice(0, 1) }] });
    drag('Anna');
    expect(spansOf(seen.answers)).toEqual(['person Anna']);
  });

  it('changes and removes spans by their tags', async () => {
    const { seen, user } = page({ answers: { entities: { spans: [{ label: 'person', start: 0, end: 4 }] } } });
    await user.click(within(marked()).getByRole('button', { name: 'Person, Anna' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('radio', { name: 'Place' }));
    expect(spansOf(seen.answers)).toEqual(['place Anna']);
    await user.click(within(marked()).getByRole('button', { name: 'Remove span Place, Anna' }));
    expect(spansOf(seen.answers)).toEqual([]);
  });

  it('lists the spans for screen readers, in order and with scores', async () => {
    const spans = [
      { __typename: 'Span', label: 'place', start: 20, end: 25 } as const,
      { __typename: 'Span', label: 'person', start: 0, end: 4 } as const,
    ];
    const suggested = suggestion('entities', { __typename: 'SpanAnswer', spans }, [0.94, 0.5]);
    const { seen, user } = page({ suggestions: [suggested] });
    const list = within(screen.getByRole('list', { name: 'Spans' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['PersonAnna~0.5', 'PlaceParis~0.9']);
    await user.click(list.getByRole('button', { name: 'Remove span Person, Anna' }));
    expect(spansOf(seen.answers)).toEqual(['place Paris']);
  });

  it('explains that the browser does not support highlights', () => {
    vi.stubGlobal('Highlight', undefined);
    const { seen } = page({ questions: [{ ...entities, options: entities.options.slice(0, 1) }] });
    expect(screen.getByText('This browser cannot mark spans')).toBeDefined();
    drag('Anna');
    expect(seen.answers).toEqual({});
  });
});

describe('a text to read', () => {
  it('shows its spans read-only', () => {
    const held = { spans: [{ label: 'person', start: 0, end: 4 }] };
    const { seen } = page({ answers: { entities: held }, isReadOnly: true });
    const field = screen.getByRole('region', { name: 'text' });
    expect(within(field).getByTitle('Person').closest('[data-tag]')?.parentElement?.textContent).toBe('AnnaPerson');
    expect(within(field).queryByRole('application')).toBeNull();
    expect(within(field).queryByRole('button', { name: /span|Anna/i })).toBeNull();
    fireEvent.keyDown(window, { key: 'e', code: 'KeyE', altKey: true });
    expect(document.activeElement).toBe(document.body);
    expect(seen.answers).toEqual({});
  });
});

describe('span mode', () => {
  it('is entered with Alt+E, moves by words, extends with Shift and labels by digit', async () => {
    const { seen, user, form } = page();
    act(() => form().focusFirst());
    await user.keyboard('{Alt>}[KeyE]{/Alt}');
    expect(document.activeElement).toBe(marked());
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    await user.keyboard('1');
    expect(spansOf(seen.answers)).toEqual(['person met Émile']);
  });

  it('applies the active label with Enter and removes spans with Backspace', async () => {
    const { seen, user } = page();
    await user.click(screen.getByRole('radio', { name: 'Place' }));
    act(() => marked().focus());
    await user.keyboard('{Enter}');
    expect(spansOf(seen.answers)).toEqual(['place Anna']);
    await user.keyboard('{Backspace}');
    expect(spansOf(seen.answers)).toEqual([]);
  });

  it('moves by characters with Ctrl', async () => {
    const { seen, user } = page();
    act(() => marked().focus());
    await user.keyboard('{Control>}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}{/Control}');
    await user.keyboard('2');
    expect(spansOf(seen.answers)).toEqual(['place An']);
  });

  it('returns to the question with Escape', async () => {
    const { user } = page();
    act(() => marked().focus());
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Person' }));
  });
});
