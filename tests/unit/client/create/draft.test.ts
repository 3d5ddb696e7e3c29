import { describe, expect, it } from 'vitest';
import { type Draft, EMPTY, isUntouched, newField, newQuestion } from '#client/features/create/draft.ts';

const begun: Draft = { ...EMPTY, start: 'nothing', fields: [newField({ title: 'Text' })] };

describe('discarding a draft', () => {
  it('needs no confirmation while it is untouched', () => {
    expect(isUntouched(begun, 'Text')).toBe(true);
    expect(isUntouched({ ...EMPTY, start: 'file' }, 'Text')).toBe(true);
  });

  it.each<[string, Partial<Draft>]>([
    ['a file', { file: { id: 'f', name: 'reviews.csv' } }],
    ['another title', { fields: [newField({ title: 'Mail' })] }],
    ['one more field', { fields: [...begun.fields, newField()] }],
    ['a question', { questions: [newQuestion()] }],
    ['guidelines', { guidelines: 'Read twice.' }],
  ])('needs confirmation with %s', (_what, part) => {
    expect(isUntouched({ ...begun, ...part }, 'Text')).toBe(false);
  });
});
