import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Question } from '#client/features/answer/index.ts';
import { type QuestionAnswers, QuestionReview, type Person, useReviewTexts } from '#client/features/review/index.ts';
import { Providers } from '../question/renderForm.tsx';

const QUESTION = {
  ...{ __typename: 'TextQuestion', id: 'q', name: 'reply', title: 'Reply', description: null, required: true },
  useMarkdown: false,
} as const satisfies Question;
const ANA: Person = { key: 'ana', userId: 'ana', name: 'ana' };
const LONG = 'A long way to say yes. '.repeat(30);

/** The answers to a question: one of a person, one of a model. */
function review(answered: string, suggested: string) {
  const { id, name } = QUESTION;
  const about: QuestionAnswers = {
    ...{ __typename: 'QuestionResponses', question: { __typename: 'TextQuestion', id, name }, disagreement: null },
    answers: [
      {
        ...{ __typename: 'QuestionResponse', answer: { __typename: 'TextAnswer', text: answered }, userId: 'ana' },
        user: { __typename: 'UserRef', id: 'ana', username: 'ana' },
      },
    ],
    suggestion: {
      ...{ __typename: 'Suggestion', id: 's', question: { __typename: 'TextQuestion', id, name } },
      ...{ answer: { __typename: 'TextAnswer', text: suggested }, agent: 'model', type: 'MODEL', scores: [] },
    },
    majority: null,
  } as unknown as QuestionAnswers;
  function Review() {
    const texts = useReviewTexts([ANA], false);
    return (
      <QuestionReview
        {...{ question: QUESTION, about, texts }}
        contents={{}}
        value={undefined}
        source={undefined}
        isActive={false}
        isFirst
        keysOf={() => []}
        onTake={() => {}}
      />
    );
  }
  render(<Review />, { wrapper: Providers });
}

const folded = () => document.querySelectorAll('[data-folded]').length;

it.each([
  ['answer', LONG, 'yes'],
  ['suggestion', 'yes', LONG],
])('a long %s is folded, and unfolded by a button', async (_what, answered, suggested) => {
  review(answered, suggested);
  expect(folded()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(folded()).toBe(0);
});

it('short answers have nothing to unfold', () => {
  review('yes', 'no');
  expect(folded()).toBe(0);
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});
