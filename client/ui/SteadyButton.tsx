import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/** A button that keeps the focus when it is disabled, as those are by which something is saved. */
export function SteadyButton({ disabled = false, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      // Tab still skips the button.
      tabIndex={disabled ? -1 : undefined}
      onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
    />
  );
}
