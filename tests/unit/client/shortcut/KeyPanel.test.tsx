import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandsProvider, KeymapProvider } from '#client/commands/CommandsProvider.tsx';
import { createCommandRegistry } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { KeyPanel } from '#client/features/shortcut/index.ts';
import { english } from '../support/texts.ts';

window.matchMedia ??= (query) =>
  ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;

const ran = vi.fn();

function Commands() {
  const run = (id: string) => () => ran(id);
  const [next] = useCommands('page', [
    { id: 'record.next', keys: 'ArrowRight', label: 'Next', run: run('next') },
    { id: 'page.filters', keys: 'f', label: 'Filters', run: run('filters') },
    { id: 'page.show.pending', keys: 'g p', label: 'Show pending', run: run('pending') },
    { id: 'label.1.positive', keys: [], label: 'Positive', group: 'Mood', run: run('positive') },
  ]);
  return <output>{next.keys.join(' or ')}</output>;
}

/** Two questions with the same title. */
function Twins() {
  const label = (question: string) => ({
    ...{ id: `label.${question}.fine`, keys: [], label: question, group: 'Tone', groupId: question },
    run: () => ran(question),
  });
  useCommands('form', ['first', 'second'].map(label));
  return null;
}

function Page({ children }: { children?: ReactNode }) {
  const [registry] = useState(createCommandRegistry);
  return (
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">
        <CommandsProvider registry={registry}>
          <KeymapProvider userId="ana">
            <Commands />
            {children}
            <KeyPanel userId="ana" />
          </KeymapProvider>
        </CommandsProvider>
      </MantineProvider>
    </I18nextProvider>
  );
}

beforeEach(() => {
  localStorage.clear();
  ran.mockClear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The list of keys, ready to be changed. */
async function edit(children?: ReactNode) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const keyboard = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  render(<Page>{children}</Page>);
  await keyboard.click(screen.getByRole('button', { name: 'Edit' }));
  const change = (name: string) => keyboard.click(screen.getByRole('button', { name }));
  /** Longer than the wait for a second letter. */
  const wait = () => act(() => vi.advanceTimersByTimeAsync(1500));
  return { keyboard, change, wait };
}

const elsewhere = () => act(() => (document.activeElement as HTMLElement).blur());

describe('the list of keys', () => {
  it('shows the current keys, and omits commands without any', () => {
    render(<Page />);
    const names = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(names.some((name) => name.startsWith('Filters'))).toBe(true);
    expect(names.some((name) => name.startsWith('Positive'))).toBe(false);
  });

  it('assigns the pressed key to a command, and everything is updated', async () => {
    const { keyboard, change } = await edit();
    await change('Next: change →');
    await keyboard.keyboard('{Alt>}n{/Alt}');
    expect(screen.getByRole('status').textContent).toBe('Alt+n');
    elsewhere();
    await keyboard.keyboard('{ArrowRight}{Alt>}n{/Alt}');
    expect(ran.mock.calls).toEqual([['next']]);
  });

  it('assigns a letter after a short wait, and two letters as a sequence', async () => {
    const { keyboard, change, wait } = await edit();
    await change('Next: change →');
    await keyboard.keyboard('n');
    await wait();
    expect(screen.getByRole('status').textContent).toBe('n');
    await change('Next: change N');
    await keyboard.keyboard('g');
    await keyboard.keyboard('n');
    expect(screen.getByRole('status').textContent).toBe('g n');
  });

  it('refuses a letter that starts the sequence of another command', async () => {
    const { keyboard, change, wait } = await edit();
    await change('Next: change →');
    await keyboard.keyboard('g');
    await wait();
    expect(screen.getByText('Already used by Show pending')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('ArrowRight');
  });

  it('swaps two keys on request', async () => {
    const { keyboard, change, wait } = await edit();
    await change('Next: change →');
    await keyboard.keyboard('f');
    await wait();
    await keyboard.click(screen.getByRole('button', { name: 'Swap' }));
    expect(screen.getByRole('status').textContent).toBe('f');
    expect(screen.getByRole('button', { name: 'Filters: change →' })).toBeDefined();
    await change('Next: reset');
    expect(screen.getByRole('status').textContent).toBe('ArrowRight');
  });

  it('assigns keys to labels', async () => {
    const { keyboard, change, wait } = await edit();
    const labels = screen.getByText('Labels: Mood').closest('details')!;
    act(() => {
      labels.open = true;
      labels.dispatchEvent(new Event('toggle'));
    });
    await keyboard.click(within(labels).getByRole('button', { name: 'Mood: Positive: add a key' }));
    await keyboard.keyboard('q');
    await wait();
    elsewhere();
    await keyboard.keyboard('q');
    expect(ran.mock.calls).toEqual([['positive']]);
    await change('Mood: Positive: change Q');
    await keyboard.click(screen.getByRole('button', { name: 'Mood: Positive: remove Q' }));
    elsewhere();
    await keyboard.keyboard('q');
    expect(ran.mock.calls).toEqual([['positive']]);
  });

  it('distinguishes the labels of questions with the same title', async () => {
    await edit(<Twins />);
    expect(screen.getAllByText('Labels: Tone')).toHaveLength(2);
  });

  it('is left with Tab and Escape, unchanged', async () => {
    const { keyboard, change } = await edit();
    await change('Next: change →');
    await keyboard.keyboard('{Escape}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Next: change →');
    await change('Next: change →');
    await keyboard.tab();
    await keyboard.tab();
    expect(screen.queryByRole('textbox', { name: 'Next: press the new keys' })).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('ArrowRight');
  });

  it('follows changes in another tab', async () => {
    render(<Page />);
    act(() => {
      localStorage.setItem('marl.keys.ana', '{"record.next":["Alt+n"]}');
      window.dispatchEvent(new StorageEvent('storage', { key: 'marl.keys.ana' }));
    });
    expect(screen.getByRole('status').textContent).toBe('Alt+n');
  });

  it('hides keys on buttons if the user prefers that', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show keys' }));
    expect(document.documentElement.dataset.keys).toBe('hidden');
  });
});
