import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WholeNumberInput } from '#client/ui/WholeNumberInput.tsx';
import { standIns } from '../support/standIns.ts';

beforeEach(standIns);

/** A field with 60, of 1 to 600. */
function open() {
  const onChange = vi.fn();
  function Field() {
    const [value, setValue] = useState(60);
    onChange(value);
    return <WholeNumberInput label="Pace" value={value} min={1} max={600} onChange={setValue} />;
  }
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  );
  return { field: screen.getByLabelText<HTMLInputElement>('Pace'), given: () => onChange.mock.lastCall?.[0] as number };
}

describe('a field for a whole number', () => {
  it('can be cleared and filled again', async () => {
    const { field, given } = open();
    await userEvent.clear(field);
    expect(field.value).toBe('');
    expect(given()).toBe(60);
    await userEvent.type(field, '600');
    expect(field.value).toBe('600');
    expect(given()).toBe(600);
  });

  it('shows its value again once it is left empty or beyond its limits', async () => {
    const { field, given } = open();
    await userEvent.clear(field);
    await userEvent.tab();
    expect(field.value).toBe('60');
    await userEvent.type(field, '01');
    expect(given()).toBe(600);
    await userEvent.tab();
    expect(field.value).toBe('600');
  });

  it('takes no fractions', async () => {
    const { field, given } = open();
    await userEvent.clear(field);
    await userEvent.type(field, '2.5');
    expect(field.value).toBe('25');
    expect(given()).toBe(25);
  });
});
