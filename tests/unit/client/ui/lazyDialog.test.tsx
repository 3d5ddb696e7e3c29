import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyDialog } from '#client/ui/lazyDialog.ts';

interface Props {
  onClose(): void;
}

it('Escape while a dialog is loading closes it, and is no key of the page', async () => {
  let deliver: (Dialog: ComponentType<Props>) => void = () => {};
  const dialog = lazyDialog<Props>(() => new Promise((resolve) => (deliver = resolve)));
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Help</button>
        {isOpen && <dialog.Part onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);
  const user = userEvent.setup();
  const handleKey = vi.fn();
  window.addEventListener('keydown', handleKey);
  await user.click(screen.getByRole('button', { name: 'Help' }));
  await user.keyboard('{Escape}');
  expect(handleKey).not.toHaveBeenCalled();
  await act(async () => deliver(() => <p>Keys</p>));
  expect(screen.queryByText('Keys')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Help' }));
  await user.click(screen.getByRole('button', { name: 'Help' }));
  expect(screen.getByText('Keys')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(handleKey).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', handleKey);
});
