import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface Props extends Omit<NumberInputProps, 'value' | 'min' | 'max' | 'onChange' | 'onBlur'> {
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

/** A whole number of 0 or more. What is typed may be empty or beyond the limits until the field is left; the value never is. */
export function WholeNumberInput({ value, min, max, onChange, ...props }: Props) {
  const [typed, setTyped] = useState<number | string>();
  return (
    <NumberInput
      {...props}
      value={typed ?? value}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      onChange={(entered) => {
        const next = entered === '' ? value : Math.min(Math.max(min, Number(entered)), max);
        setTyped(next === entered ? undefined : entered);
        if (next !== value) onChange(next);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
