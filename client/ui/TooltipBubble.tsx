import { Tooltip, type TooltipProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode, RefObject } from 'react';

export type TooltipLook = Pick<TooltipProps, 'position' | 'multiline' | 'w' | 'maw' | 'mah'>;

interface Props extends TooltipLook {
  target: RefObject<HTMLElement | null>;
  label: ReactNode;
  onDismiss(): void;
}

/** The box of a tooltip, beside its target. */
export function TooltipBubble({ onDismiss, ...props }: Props) {
  useWindowEvent('keydown', (event) => event.key === 'Escape' && onDismiss());
  return <Tooltip {...props} opened />;
}
