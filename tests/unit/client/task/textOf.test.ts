import { describe, expect, it } from 'vitest';
import { type TaskRecord, textOf } from '#client/features/task/model.ts';

const inputs = (...given: [string, string][]) =>
  ({
    __typename: 'TextClassificationRecord',
    inputs: given.map(([name, text]) => ({ __typename: 'InputText', name, text })),
  }) as TaskRecord;

describe('a record on the clipboard', () => {
  it('is its only text', () => {
    expect(textOf(inputs(['text', 'Hello']))).toBe('Hello');
    expect(textOf({ __typename: 'Text2TextRecord', text: 'Bonjour' } as TaskRecord)).toBe('Bonjour');
  });

  it('has the names of several inputs above them, in capitals', () => {
    expect(textOf(inputs(['subject', 'Hi'], ['body', 'How are you?']))).toBe('SUBJECT\nHi\n\nBODY\nHow are you?');
  });
});
