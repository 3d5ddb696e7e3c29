import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useCommandList } from '#client/commands/useCommands.ts';
import { FormPreview } from '#client/features/question/index.ts';
import { standIns } from '../support/standIns.ts';
import { Providers } from './renderForm.tsx';
import { entities, sentiment, topics } from './samples.ts';

function Offered() {
  return <output>{useCommandList().map(({ command }) => `${command.label} `)}</output>;
}

it('previews of several questions can be on one page, and register no keys', async () => {
  standIns();
  const described = [sentiment, topics].map((question) => ({ ...question, description: 'How it sounds' }));
  render(
    <>
      {described.map((question) => (
        <FormPreview key={question.id} question={question} />
      ))}
      <Offered />
    </>,
    { wrapper: Providers },
  );
  expect(screen.getAllByText(/^Title of/)).toHaveLength(2);
  expect(document.querySelector('output')!.textContent).toBe('');
  await userEvent.keyboard('1');
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
});

it('the preview of a span question offers its labels', () => {
  standIns();
  render(<FormPreview question={entities} />, { wrapper: Providers });
  for (const name of [/Person/, /Place/]) expect(screen.getByRole('radio', { name })).toBeTruthy();
});
