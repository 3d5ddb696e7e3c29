import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { EMPTY, newQuestion } from '#client/features/create/draft.ts';
import { WizardContext } from '#client/features/create/index.ts';
import { QuestionEditor } from '#client/features/create/QuestionEditor.tsx';
import { Providers } from '../question/renderForm.tsx';
import { standIns } from '../support/standIns.ts';

beforeEach(standIns);

it('the values of a rating are chosen by their numbers, from 0 on', () => {
  const question = newQuestion({ type: 'rating', values: [0, 1] });
  const wizard = { fieldTypes: ['TEXT'], change: () => {}, faults: new Map(), isTried: false, refusal: null } as const;
  render(
    <WizardContext value={{ ...wizard, draft: { ...EMPTY, questions: [question] } }}>
      <QuestionEditor question={question} columns={[]} isNew={false} />
    </WizardContext>,
    { wrapper: Providers },
  );
  for (const name of ['0', '1']) expect(screen.getByRole('checkbox', { name })).toHaveProperty('checked', true);
  for (const name of ['2', '10']) expect(screen.getByRole('checkbox', { name })).toHaveProperty('checked', false);
});
