import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { focused, renderForm, screen } from './renderForm.tsx';
import { giveKeys } from '../support/ownKeys.ts';
import { comment, entities, question, ranking, rating, sentiment, suggestion, topics } from './samples.ts';

const optional = { ...comment, required: false };

describe('the form', () => {
  it('shows each question’s title and whether it is required', () => {
    renderForm({ questions: [sentiment, optional] });
    expect(screen.getByRole('group', { name: 'Title of sentiment' })).toBeDefined();
    expect(screen.getByTitle('Required response').textContent).toBe('*');
    expect(screen.getByText('(optional)')).toBeDefined();
  });

  it('puts the asterisk behind a title in the direction of its script', () => {
    renderForm({ questions: [{ ...sentiment, title: 'عنوان السؤال' }] });
    const title = screen.getByRole('heading', { name: 'عنوان السؤال' });
    // An element's own direction would not be that of the asterisk.
    expect(title.hasAttribute('dir')).toBe(false);
    expect(title.parentElement!.dir).toBe('auto');
    expect(title.nextElementSibling).toBe(screen.getByTitle('Required response'));
  });

  it('moves between questions with the arrow keys', async () => {
    const { user, form } = renderForm({ questions: [sentiment, topics, rating] });
    act(() => form().focusFirst());
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Billing');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('1');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('Positive');
  });

  it('is left with Escape', async () => {
    const { user, form } = renderForm({ questions: [sentiment] });
    act(() => form().focusFirst());
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
  });

  it('takes digits after a click elsewhere, but not those that something else has used', async () => {
    const { user, form, seen } = renderForm({ questions: [sentiment] });
    const leave = () => act(() => (document.activeElement as HTMLElement).blur());
    act(() => form().focusFirst());
    leave();
    await user.keyboard('2');
    expect(seen.answers.sentiment).toEqual({ label: sentiment.options[1]!.value });

    leave();
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    await user.keyboard('1');
    expect(seen.answers.sentiment).toEqual({ label: sentiment.options[1]!.value });
  });

  it('shows what is missing only on request, and focuses it', () => {
    const answers = { sentiment: { label: 'neutral' }, ranking: { ranking: [{ value: 'a', rank: 1 }] } };
    const questions = [sentiment, { ...ranking, required: false }, rating];
    const { form } = renderForm({ questions, answers });
    expect(screen.queryByText('Rank all options or none')).toBeNull();
    renderForm({ questions, answers, showErrors: true });
    expect(screen.getByText('Rank all options or none')).toBeDefined();
    expect(screen.getByText('Required response')).toBeDefined();
    expect(screen.getByText('To submit complete required responses')).toBeDefined();
    expect(form()).toBeDefined();
  });

  it('finds the first faulty question', () => {
    const { form } = renderForm({ questions: [sentiment, rating], answers: { sentiment: { label: 'neutral' } } });
    act(() => expect(form().focusFaulty()).toBe(true));
    expect(focused()).toBe('1');
    const complete = renderForm({ questions: [sentiment], answers: { sentiment: { label: 'neutral' } } });
    expect(complete.form().focusFaulty()).toBe(false);
  });

  it('shows an unknown type by its name, and the rest works', async () => {
    const unknown = question('UnknownQuestion', 'box', { type: 'image_box' });
    const { user, seen, form } = renderForm({ questions: [unknown, sentiment] });
    const problem = screen.getByText('Question answer for type image_box is not implemented yet.');
    act(() => form().focusFirst());
    expect(focused()).toBe('Positive');
    act(() => void form().focusFaulty());
    expect(document.activeElement).toBe(problem);
    await user.click(screen.getByRole('radio', { name: 'Positive' }));
    expect(seen.answers).toEqual({ sentiment: { label: 'positive' } });
  });
});

describe('the form for many records', () => {
  it('shows no suggestions and never completes automatically', async () => {
    const suggestions = [suggestion('sentiment', { __typename: 'LabelAnswer', label: 'neutral' }, [0.9])];
    const { user, form, seen } = renderForm({ questions: [sentiment], suggestions, answers: {}, mode: 'bulk' });
    expect(screen.queryByText('Changed')).toBeNull();
    expect(screen.getByRole('radio', { name: 'Neutral' })).toBeDefined();
    act(() => form().focusFirst());
    await user.keyboard('2');
    expect(seen.answers).toEqual({ sentiment: { label: 'neutral' } });
    expect(seen.completed).toBeUndefined();
    await user.keyboard('{Alt>}{Shift>}r{/Shift}{/Alt}');
    expect(seen.answers).toEqual({ sentiment: { label: 'neutral' } });
  });

  it('leaves span questions to the view of a single record', () => {
    renderForm({ questions: [entities], contents: { text: 'Anna in Paris' }, mode: 'bulk' });
    expect(screen.getByText('Mark spans in Focus view')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('a suggestion', () => {
  const neutral = suggestion('sentiment', { __typename: 'LabelAnswer', label: 'neutral' }, [0.87], 'a-model');

  it('shows its score with one decimal and its agent while it is pre-filled', () => {
    renderForm({ questions: [sentiment], suggestions: [neutral] });
    expect(screen.getByText('a-model')).toBeDefined();
    expect(screen.getByText('0.9')).toBeDefined();
    expect(
      screen.getByRole('radio', { name: 'Neutral, suggested, score 0.9 by a-model', checked: true }),
    ).toBeDefined();
  });

  it('is restored after a change', async () => {
    const { user, seen } = renderForm({ questions: [sentiment], suggestions: [neutral] });
    await user.click(screen.getByRole('radio', { name: 'Positive' }));
    expect(screen.getByText('Changed')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Restore suggestion' }));
    expect(seen.answers).toEqual({ sentiment: { label: 'neutral' } });
    expect(screen.queryByText('Changed')).toBeNull();
    expect(document.activeElement?.closest('[data-question]')).not.toBeNull();
  });

  it('shows the user’s keys that restore it', () => {
    giveKeys({ 'form.restore': ['Alt+z'] });
    renderForm({ questions: [sentiment], suggestions: [neutral], answers: {} });
    const restore = screen.getByRole('button', { name: 'Restore suggestion' });
    expect(restore.getAttribute('aria-keyshortcuts')).toBe('Alt+z');
  });

  it('is restored by Alt+R in its question, and all by Alt+Shift+R', async () => {
    const three = suggestion('rating', { __typename: 'RatingAnswer', rating: 3 });
    const { user, seen, form } = renderForm({
      questions: [sentiment, rating],
      suggestions: [neutral, three],
      answers: {},
    });
    act(() => form().focusFirst());
    await user.keyboard('{Alt>}r{/Alt}');
    expect(seen.answers).toEqual({ sentiment: { label: 'neutral' } });
    await user.keyboard('{Alt>}{Shift>}r{/Shift}{/Alt}');
    expect(seen.answers).toEqual({ sentiment: { label: 'neutral' }, rating: { rating: 3 } });
  });

  it('counts as accepted once it is saved', () => {
    renderForm({ questions: [sentiment], suggestions: [neutral], status: 'SUBMITTED' });
    expect(screen.getByText('Suggestion accepted')).toBeDefined();
  });
});

describe('a text question', () => {
  it('takes input unchanged, and an empty text is no answer', async () => {
    const { user, seen } = renderForm({ questions: [optional] });
    const area = screen.getByRole('textbox', { name: 'Title of comment' });
    await user.type(area, ' Good{Enter}1 ');
    expect(seen.answers).toEqual({ comment: { text: ' Good\n1 ' } });
    await user.clear(area);
    expect(seen.answers).toEqual({});
  });

  it('starts editing at once if it is required and empty, else with Shift+Enter, and stops with Escape', async () => {
    const { user, form } = renderForm({ questions: [comment] });
    act(() => form().focusFirst());
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    const written = renderForm({ questions: [comment], answers: { comment: { text: 'Good' } } });
    act(() => written.form().focusFirst());
    expect(document.activeElement?.tagName).not.toBe('TEXTAREA');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    await user.keyboard('{Escape}');
    expect(document.activeElement?.tagName).not.toBe('TEXTAREA');
  });

  it('shows Markdown while it is not edited', async () => {
    const markdown = { ...comment, useMarkdown: true };
    const { user } = renderForm({ questions: [markdown], answers: { comment: { text: 'so **bold**' } } });
    expect(screen.getByText('bold').tagName).toBe('STRONG');
    await user.click(screen.getByText('bold'));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title of comment' }).value).toBe('so **bold**');
  });

  it('offers a suggested text to compare and to use', async () => {
    const suggested = suggestion('comment', { __typename: 'TextAnswer', text: 'very good' });
    const { user, seen } = renderForm({
      questions: [comment],
      suggestions: [suggested],
      answers: { comment: { text: 'very bad' } },
    });
    await user.click(screen.getByRole('tab', { name: 'Suggestion' }));
    await user.click(await screen.findByRole('button', { name: 'Show differences' }));
    expect(screen.getByText('good').tagName).toBe('DEL');
    expect(screen.getByText('bad').tagName).toBe('INS');
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    expect(seen.answers).toEqual({ comment: { text: 'very good' } });
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});

describe('a ranking question', () => {
  const ranks = (value: unknown) =>
    (value as { ranking: { value: string; rank: number }[] } | undefined)?.ranking.map(({ value, rank }) => [
      value,
      rank,
    ]);

  it('is answered by digits, each of which moves on to the next unranked option', async () => {
    const { user, seen, form } = renderForm({ questions: [ranking] });
    act(() => form().focusFirst());
    expect(focused()).toBe('A, not ranked');
    await user.keyboard('2');
    expect(focused()).toBe('B, not ranked');
    await user.keyboard('1');
    await user.keyboard('2');
    expect(ranks(seen.answers.ranking)).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 2],
    ]);
    expect(screen.getByRole('option', { name: 'B, rank 1 of 3' })).toBeDefined();
  });

  it('is entered at its best option once all options have a place', () => {
    const places = ['c', 'a', 'b'].map((value, index) => ({ value, rank: index + 1 }));
    const { form } = renderForm({ questions: [ranking], answers: { ranking: { ranking: places } } });
    act(() => form().focusFirst());
    expect(focused()).toBe('C, rank 1 of 3');
  });

  it('is changed by Alt and the arrow keys, and by 0 and Delete', async () => {
    const answers = {
      ranking: {
        ranking: [
          { value: 'a', rank: 1 },
          { value: 'b', rank: 2 },
        ],
      },
    };
    const { user, seen } = renderForm({ questions: [ranking], answers });
    act(() => screen.getByRole('option', { name: 'A, rank 1 of 3' }).focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(focused()).toBe('A, rank 2 of 3');
    await user.keyboard('0');
    expect(ranks(seen.answers.ranking)).toEqual([['b', 2]]);
    expect(focused()).toBe('A, not ranked');
    act(() => screen.getByRole('option', { name: 'B, rank 2 of 3' }).focus());
    await user.keyboard('{Delete}');
    expect(seen.answers).toEqual({});
  });

  it('keeps the focus on an option that is moved from outside, such as by undo', () => {
    const { form, seen, answerElsewhere } = renderForm({ questions: [ranking] });
    act(() => form().focusFirst());
    answerElsewhere('ranking', { ranking: [{ value: 'a', rank: 2 }] });
    expect(focused()).toBe('A, rank 2 of 3');
    act(() => (document.activeElement as HTMLElement).blur());
    answerElsewhere('ranking', undefined);
    expect([seen.answers, document.activeElement]).toEqual([{}, document.body]);
  });

  it('is answered by tapping an option and then a position', async () => {
    const { user, seen } = renderForm({ questions: [ranking] });
    await user.click(screen.getByRole('option', { name: 'C, not ranked' }));
    await user.click(screen.getByRole('group', { name: 'Rank 1' }));
    expect(ranks(seen.answers.ranking)).toEqual([['c', 1]]);
  });

  it('takes taps in the order of the ranks where places are hidden', async () => {
    const { user, seen } = renderForm({ questions: [ranking] });
    const tap = async (name: string) => {
      const option = screen.getByRole('option', { name });
      // As the style sheet does on a phone.
      option.style.setProperty('--one-list', '1');
      await user.click(option);
    };
    for (const name of ['C, not ranked', 'A, not ranked', 'B, not ranked']) await tap(name);
    expect(ranks(seen.answers.ranking)).toEqual([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
    await tap('A, rank 2 of 3');
    expect(ranks(seen.answers.ranking)).toEqual([
      ['b', 3],
      ['c', 1],
    ]);
  });
});
