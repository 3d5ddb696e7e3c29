import { expect, it } from 'vitest';
import { answerable, type AnswerableQuestion } from '#gateway/backend/services/datasetSettings.ts';
import { readAnswer } from '#gateway/backend/suggester/asking.ts';

const options = ['x', 'y', 'z'].map((value) => ({ value, text: value }));
const asked = (settings: object): AnswerableQuestion =>
  answerable({ id: '7d5a1f6e-2c43-4d0b-9b1e-3f2a6c8d9e10', name: 'q', settings } as unknown as AnswerableQuestion);
const TEXT = asked({ type: 'text' });
const LABEL = asked({ type: 'label_selection', options });
const RATING = asked({ type: 'rating', options: [{ value: 1 }, { value: 2 }] });
const LABELS = asked({ type: 'multi_label_selection', options });
const RANKING = asked({ type: 'ranking', options });
const SPANS = asked({ type: 'span', field: 'text', options, allow_overlapping: false });
const mark = (label: unknown, text: unknown) => ({ label, text });

/** What is wrong with an answer of a model to a question. */
const faultsIn = (question: AnswerableQuestion, answers: object) =>
  readAnswer(
    { kind: 'answered', text: JSON.stringify(answers), tokens: null, usage: { input_tokens: 0, output_tokens: 0 } },
    [question],
    {
      fields: JSON.stringify({ text: 'Ada in Berlin' }),
    },
  ).faults;

it.each([
  ['a text', TEXT, 3, 'not_text', '3'],
  ['a label', LABEL, 'w', 'not_option', 'w'],
  ['a label that is nothing', LABEL, null, 'not_option', 'null'],
  ['a rating', RATING, 9, 'not_option', '9'],
  ['labels that are no list', LABELS, 'x', 'not_list', 'x'],
  ['no labels', LABELS, [], 'empty', null],
  ['labels of which one is unknown', LABELS, ['x', 'w'], 'not_option', 'w'],
  ['a label twice', LABELS, ['x', 'x'], 'repeated', 'x'],
  ['an incomplete ranking', RANKING, ['x', 'y'], 'option_missing', 'z'],
  ['a ranking with an option twice', RANKING, ['x', 'y', 'z', 'x'], 'repeated', 'x'],
  ['a passage with an unknown label', SPANS, [mark('w', 'Ada')], 'not_option', 'w'],
  ['a passage without a label', SPANS, [mark(undefined, 'Ada')], 'not_option', 'null'],
  ['a passage that is a text', SPANS, ['Ada'], 'passage_empty', null],
  ['a passage without a text', SPANS, [mark('x', '')], 'passage_empty', null],
  ['a passage that the field lacks', SPANS, [mark('x', 'Eve')], 'passage_not_found', 'Eve'],
  ['a passage more often than in the field', SPANS, [mark('x', 'Ada'), mark('x', 'Ada')], 'passage_not_found', 'Ada'],
  ['passages that overlap', SPANS, [mark('x', 'Ada'), mark('y', 'Ada in')], 'overlap', null],
])('names what is wrong with %s', (_what, question, answer, code, value) => {
  expect(faultsIn(question, { q: answer })).toEqual([{ question: 'q', code, value, detail: expect.any(String) }]);
});

it('names an answer that is missing, and shortens a long value', () => {
  expect(faultsIn(LABEL, {})).toMatchObject([{ code: 'missing', value: null }]);
  expect(faultsIn(LABEL, { q: 'w'.repeat(999) })[0]?.value).toHaveLength(200);
});
