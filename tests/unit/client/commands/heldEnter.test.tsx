import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CommandsProvider } from '#client/commands/CommandsProvider.tsx';
import { createCommandRegistry } from '#client/commands/registry.ts';

function press(element: HTMLElement, init: KeyboardEventInit): boolean {
  const event = createEvent.keyDown(element, { key: 'Enter', ...init });
  fireEvent(element, event);
  return !event.defaultPrevented;
}

it('a held Enter presses no further button and sends no further form, but writes lines and repeats commands that are meant to', () => {
  const registry = createCommandRegistry();
  const run = vi.fn<() => void>();
  registry.register('page', () => [{ id: 'down', keys: 'ArrowDown', label: 'Down', repeats: true, run }]);
  render(
    <CommandsProvider registry={registry}>
      <button type="button">Open</button>
      <input aria-label="Name" />
      <textarea aria-label="Text" />
    </CommandsProvider>,
  );
  for (const element of [screen.getByRole('button'), screen.getByRole('textbox', { name: 'Name' })]) {
    expect(press(element, {})).toBe(true);
    expect(press(element, { repeat: true })).toBe(false);
  }
  expect(press(screen.getByRole('textbox', { name: 'Text' }), { repeat: true })).toBe(true);
  press(document.body, { key: 'ArrowDown' });
  press(document.body, { key: 'ArrowDown', repeat: true });
  expect(run).toHaveBeenCalledTimes(2);
});
