import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FilePicker } from '#client/features/transfer/FilePicker.tsx';
import { standIns } from '../support/standIns.ts';
import { english } from '../support/texts.ts';

beforeEach(() => {
  standIns();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const file = new File(['x'.repeat(100)], 'a.csv');
const sending = (loaded: number) => (
  <I18nextProvider i18n={english}>
    <MantineProvider env="test">
      <FilePicker sending={{ file, sent: { loaded, total: 100 } }} problem={null} start={vi.fn()} cancel={vi.fn()} />
    </MantineProvider>
  </I18nextProvider>
);
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

it('a file that is not sent on for half a minute says so, until it is', () => {
  const { rerender } = render(sending(10));
  pass(20);
  rerender(sending(20));
  pass(20);
  expect(screen.queryByRole('alert')).toBeNull();
  pass(20);
  expect(screen.getByRole('alert').textContent).toContain('Nothing has happened for half a minute');
  rerender(sending(30));
  expect(screen.queryByRole('alert')).toBeNull();
});
