import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n, startI18n } from '#client/i18n/i18n.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';

beforeAll(() => startI18n());

describe('the copy button', () => {
  const writeText = vi.fn(() => Promise.resolve());

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('copies, and says Copied for one second', async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider env="test">
          <CopyButton value="reviews" label="Copy name of reviews" />
        </MantineProvider>
      </I18nextProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Copy name of reviews' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(writeText).toHaveBeenCalledWith('reviews');
    expect(screen.getByRole('status').textContent).toBe('Copied');
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(screen.getByRole('status').textContent).toBe('Copied');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
