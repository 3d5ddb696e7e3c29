import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '#client/lib/lazy.ts';
import type { TooltipLook } from './TooltipBubble.tsx';

// Positioning takes much code that nobody needs before the page is rendered.
const bubble = lazyPart(() => import('./TooltipBubble.tsx').then((module) => module.TooltipBubble));

const OPEN_DELAY_MS = 400;

interface Props extends TooltipLook {
  label: ReactNode;
  disabled?: boolean;
  /** Keeps the tooltip open. */
  opened?: boolean;
  openDelay?: number;
  /** The target; it must accept a ref and pointer and focus handlers. */
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>;
}

/** A few words about a control, shown on hover and on keyboard focus. */
export function Tooltip({ label, disabled, opened, openDelay = OPEN_DELAY_MS, children, ...look }: Props) {
  const id = useId();
  const target = useRef<HTMLElement>(null);
  const [state, setState] = useState<'closed' | 'hovered' | 'open'>('closed');
  const { props } = children;
  const ref = useMergedRef(target, props.ref ?? null);
  const isOpen = !disabled && (opened ?? state === 'open');
  const dismiss = () => setState('closed');

  useEffect(
    function openAfterDelay() {
      if (state !== 'hovered') return;
      void bubble.fetch();
      const timer = setTimeout(() => setState('open'), openDelay);
      return () => clearTimeout(timer);
    },
    [state, openDelay],
  );

  const handlers: HTMLAttributes<HTMLElement> = {
    onPointerEnter(event) {
      props.onPointerEnter?.(event);
      if (event.pointerType === 'mouse') setState((current) => (current === 'open' ? current : 'hovered'));
    },
    onPointerLeave(event) {
      props.onPointerLeave?.(event);
      dismiss();
    },
    onFocus(event) {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setState('open');
    },
    onBlur(event) {
      props.onBlur?.(event);
      dismiss();
    },
  };

  return (
    <>
      {cloneElement(children, { ...handlers, ref, 'aria-describedby': isOpen ? id : props['aria-describedby'] })}
      {isOpen && <bubble.Part {...look} target={target} label={<span id={id}>{label}</span>} onDismiss={dismiss} />}
    </>
  );
}
