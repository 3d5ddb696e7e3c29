import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useCommands } from '#client/commands/useCommands.ts';
import { WritingArea } from '#client/ui/WritingArea.tsx';
import { Providers } from '../question/renderForm.tsx';

it('the browser undoes what was typed; before that, and once the text was replaced, undo is that of the page', async () => {
  let undone = 0;
  function Page({ text }: { text: string }) {
    useCommands('page', [{ id: 'page.undo', keys: 'mod+z', label: 'Undo', run: () => void (undone += 1) }]);
    return <WritingArea aria-label="Text" text={text} onChange={() => undefined} />;
  }
  const { rerender } = render(<Page text="" />, { wrapper: Providers });
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toBe(1);
  await user.keyboard('mine');
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toBe(1);
  rerender(<Page text="suggested" />);
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toBe(2);
});
