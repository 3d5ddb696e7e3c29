import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Question } from '#client/features/answer/index.ts';
import { type QuestionAnswers, useReviewTexts } from '#client/features/review/index.ts';
import { Providers } from '../question/renderForm.tsx';

const common = { id: 'q', name: 'q', title: 'Q', description: null, required: true };
const RATING = { __typename: 'RatingQuestion', ...common, values: [1, 2, 3, 4] } as const satisfies Question;
const option = (value: string) => ({ __typename: 'LabelOption' as const, value, text: value, description: null });
const LABEL = {
  ...{ __typename: 'LabelQuestion', ...common, visibleOptions: null },
  options: ['rude', '0'].map(option),
} as unknown as Question;

function reasonOf(question: Question, answers: readonly object[]): string {
  const about = { answers: answers.map((answer) => ({ answer })), suggestion: null } as unknown as QuestionAnswers;
  return renderHook(() => useReviewTexts([], false), { wrapper: Providers }).result.current.reason(question, about, {});
}

it('an answer that begins with a number is in quotation marks beside how often it was given', () => {
  const ratings = [4, 1, 4].map((rating) => ({ __typename: 'RatingAnswer', rating }));
  expect(reasonOf(RATING, ratings)).toBe('2 × “4”, 1 × “1”');
  const labels = ['rude', '0'].map((label) => ({ __typename: 'LabelAnswer', label }));
  expect(reasonOf(LABEL, labels)).toBe('1 × rude, 1 × “0”');
});
