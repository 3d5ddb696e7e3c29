import { Tooltip, type TooltipProps } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect } from 'react';

export type TooltipLook = Pick<TooltipProps, 'position' | 'multiline' | 'w' | 'maw' | 'mah'>;

interface Props extends TooltipLook {
  target: RefObject<HTMLElement | null>;
  label: ReactNode;
  onDismiss(): void;
}

/** The box of a tooltip, beside its target. */
export function TooltipBubble({ onDismiss, ...props }: Props) {
  useEffect(
    function dismissByKey() {
      const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && onDismiss();
      window.addEventListener('keydown', dismiss);
      return () => window.removeEventListener('keydown', dismiss);
    },
    [onDismiss],
  );
  return <Tooltip {...props} opened />;
}
