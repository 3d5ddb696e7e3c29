import { describe, expect, it } from 'vitest';
import { type Draft, EMPTY, isUntouched, newField, newQuestion } from '#client/features/create/draft.ts';

const begun: Draft = { ...EMPTY, start: 'nothing', fields: [newField({ title: 'Text' })] };

describe('a draft that is thrown away', () => {
  it('holds nothing to lose as long as it is what it began with', () => {
    expect(isUntouched(begun, 'Text')).toBe(true);
    expect(isUntouched({ ...EMPTY, start: 'file' }, 'Text')).toBe(true);
  });

  it.each<[string, Partial<Draft>]>([
    ['a file', { file: { id: 'f', name: 'reviews.csv' } }],
    ['another title', { fields: [newField({ title: 'Mail' })] }],
    ['one more field', { fields: [...begun.fields, newField()] }],
    ['a question', { questions: [newQuestion()] }],
    ['guidelines', { guidelines: 'Read twice.' }],
  ])('is asked about once there is %s', (_what, part) => {
    expect(isUntouched({ ...begun, ...part }, 'Text')).toBe(false);
  });
});
