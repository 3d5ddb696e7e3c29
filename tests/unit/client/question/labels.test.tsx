import { act, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeAtOnce } from '../support/typeAtOnce.ts';
import { focused, renderForm, screen } from './renderForm.tsx';
import { options, question, rating, sentiment, suggestion, topics } from './samples.ts';

const many = (count: number) => options(...Array.from({ length: count }, (_, index) => `Label ${index + 1}`));
const long = question('LabelQuestion', 'long', { options: many(77), visibleOptions: 20 });

describe('a label question', () => {
  it('is answered by click, and a second click removes the answer', async () => {
    const { user, seen } = renderForm({ questions: [sentiment] });
    await user.click(screen.getByRole('radio', { name: 'Neutral' }));
    expect(seen.answers).toEqual({ sentiment: { label: 'neutral' } });
    expect(screen.getByRole('radio', { name: 'Neutral', checked: true })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Positive' }));
    expect(seen.answers).toEqual({ sentiment: { label: 'positive' } });
    await user.click(screen.getByRole('radio', { name: 'Positive' }));
    expect(seen.answers).toEqual({});
  });

  it('is answered by number, and the focus moves on to the next question', async () => {
    const { user, seen, form } = renderForm({ questions: [sentiment, rating] });
    act(() => form().focusFirst());
    await user.keyboard('3');
    expect(seen.answers).toEqual({ sentiment: { label: 'negative' } });
    expect(focused()).toBe('1');
    await user.keyboard('4');
    expect(seen.answers.rating).toEqual({ rating: 4 });
  });

  it('is answered by number after a click beside the form, but not after Escape', async () => {
    const { user, seen, form } = renderForm({ questions: [sentiment, rating] });
    act(() => form().focusFirst());
    await user.click(document.body);
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('3');
    expect(seen.answers).toEqual({ sentiment: { label: 'negative' } });
    expect(focused()).toBe('1');
    await user.keyboard('{Escape}4');
    expect(seen.answers.rating).toBeUndefined();
  });

  it('completes the record if it is the only question', async () => {
    const { user, seen, form } = renderForm({ questions: [sentiment] });
    act(() => form().focusFirst());
    await user.keyboard('2');
    expect(seen.completed).toEqual({ sentiment: { label: 'neutral' } });
  });

  it('does not complete the record by click', async () => {
    const { user, seen } = renderForm({ questions: [sentiment] });
    await user.click(screen.getByRole('radio', { name: 'Neutral' }));
    expect(seen.completed).toBeUndefined();
  });

  it('moves through its options with Tab and toggles them with Space', async () => {
    const { user, seen, form } = renderForm({ questions: [topics, rating] });
    act(() => form().focusFirst());
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe('Returns');
    await user.keyboard('{Tab}{Tab}');
    expect(focused()).toBe('Delivery');
    await user.keyboard(' ');
    expect(seen.answers).toEqual({ topics: { labels: ['delivery'] } });
  });
});

describe('a multi-label question', () => {
  it('toggles labels by number and keeps the focus', async () => {
    const { user, seen, form } = renderForm({ questions: [topics, rating] });
    act(() => form().focusFirst());
    await user.keyboard('1');
    await user.keyboard('3');
    expect(seen.answers).toEqual({ topics: { labels: ['billing', 'quality'] } });
    await user.keyboard('1');
    expect(seen.answers).toEqual({ topics: { labels: ['quality'] } });
    await user.keyboard('3');
    expect(seen.answers).toEqual({});
    expect(focused()).toBe('Billing');
  });

  it('shows suggested options first, with agent and score', () => {
    const suggested = suggestion(
      'topics',
      { __typename: 'MultiLabelAnswer', labels: ['quality', 'support'] },
      [0.5, 0.71],
      'a-model',
    );
    renderForm({ questions: [{ ...topics, optionsOrder: 'SUGGESTION' }], suggestions: [suggested] });
    const names = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
    expect(names).toEqual([
      'Support, suggested, score 0.7 by a-model',
      'Quality, suggested, score 0.5 by a-model',
      'Billing',
      'Delivery',
      'Returns',
    ]);
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    expect(screen.getByText('~0.7')).toBeDefined();
  });
});

describe('a long list of labels', () => {
  it('shows the first ones, the others on demand', async () => {
    const { user } = renderForm({ questions: [long] });
    expect(screen.getAllByRole('radio')).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: '+57' }));
    expect(screen.getAllByRole('radio')).toHaveLength(77);
    await user.click(screen.getByRole('button', { name: 'Less' }));
    expect(screen.getAllByRole('radio')).toHaveLength(20);
  });

  it('expands when Tab goes beyond the last label', async () => {
    const { user } = renderForm({ questions: [long] });
    act(() => screen.getByRole('radio', { name: 'Label 20' }).focus());
    await user.keyboard('{Tab}');
    expect(focused()).toBe('Label 21');
  });

  it('accepts a number of two digits, and shows the selected label', async () => {
    const { seen, form } = renderForm({ questions: [long, rating] });
    act(() => form().focusFirst());
    typeAtOnce('37');
    expect(seen.answers).toEqual({ long: { label: 'label 37' } });
    expect(screen.getByRole('radio', { name: 'Label 37', checked: true })).toBeDefined();
  });

  it('reacts to the first digit at once, and corrects itself', async () => {
    const multi = question('MultiLabelQuestion', 'multi', {
      options: many(12),
      visibleOptions: null,
      optionsOrder: 'NATURAL',
    });
    const { user, seen, form } = renderForm({ questions: [multi] });
    act(() => form().focusFirst());
    await user.keyboard('1');
    expect(seen.answers).toEqual({ multi: { labels: ['label 1'] } });
    await user.keyboard('2');
    expect(seen.answers).toEqual({ multi: { labels: ['label 12'] } });
  });

  it('leaves letters to the shortcuts of the page', async () => {
    const { user } = renderForm({ questions: [long, rating] });
    act(() => screen.getByRole('radio', { name: 'Label 1' }).focus());
    await user.keyboard('label');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search labels' }).value).toBe('');
    expect(focused()).toBe('Label 1');
  });

  it('has a search box, focused by Alt+L; Enter selects the first result, Escape clears', async () => {
    const { user, seen, form } = renderForm({ questions: [long, rating] });
    act(() => form().focusFirst());
    await user.keyboard('{Alt>}l{/Alt}label 7');
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search labels' });
    expect(search.value).toBe('label 7');
    expect(within(screen.getAllByRole('radiogroup')[0]!).getAllByRole('radio')).toHaveLength(9);
    await user.keyboard('7{Enter}');
    expect(seen.answers).toEqual({ long: { label: 'label 77' } });
    await user.type(search, 'nothing like that');
    expect(screen.getByText('No label matches')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(search.value).toBe('');
  });

  it('moves the focus from the search to the selected label, so that Enter submits next', async () => {
    const { user, seen, form } = renderForm({ questions: [{ ...long, visibleOptions: 5 }] });
    act(() => form().focusFirst());
    await user.keyboard('{Alt>}l{/Alt}label 77{Enter}');
    expect(seen.answers).toEqual({ long: { label: 'label 77' } });
    expect(focused()).toBe('Label 77');
  });
});

describe('a rating question', () => {
  it('is answered by digit, 10 by two, and cleared by Delete', async () => {
    const wide = question('RatingQuestion', 'wide', { values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    const { user, seen, form } = renderForm({ questions: [wide, sentiment] });
    act(() => form().focusFirst());
    typeAtOnce('10');
    expect(seen.answers).toEqual({ wide: { rating: 10 } });
    await user.keyboard('{ArrowUp}{Delete}');
    expect(seen.answers).toEqual({});
  });
});
