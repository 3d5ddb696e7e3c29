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

// Placing a box beside another takes much code, and nobody points at anything before the page is there.
const bubble = lazyPart(() => import('./TooltipBubble.tsx').then((module) => module.TooltipBubble));

const OPEN_DELAY_MS = 400;

interface Props extends TooltipLook {
  label: ReactNode;
  disabled?: boolean;
  /** Held open, whatever the pointer does. */
  opened?: boolean;
  openDelay?: number;
  /** The element it is about; it must take a ref and the handlers of pointer and focus. */
  children: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>;
}

/** A few words about a control, shown while the pointer rests on it or the keyboard has come to it. */
export function Tooltip({ label, disabled, opened, openDelay = OPEN_DELAY_MS, children, ...look }: Props) {
  const id = useId();
  const target = useRef<HTMLElement>(null);
  const [wish, setWish] = useState<'none' | 'pointed' | 'open'>('none');
  const { props } = children;
  const ref = useMergedRef(target, props.ref ?? null);
  const isOpen = !disabled && (opened ?? wish === 'open');
  const dismiss = () => setWish('none');

  useEffect(
    function openAfterRest() {
      if (wish !== 'pointed') return;
      void bubble.fetch();
      const timer = setTimeout(() => setWish('open'), openDelay);
      return () => clearTimeout(timer);
    },
    [wish, openDelay],
  );

  const handlers: HTMLAttributes<HTMLElement> = {
    onPointerEnter(event) {
      props.onPointerEnter?.(event);
      if (event.pointerType === 'mouse') setWish((held) => (held === 'open' ? held : 'pointed'));
    },
    onPointerLeave(event) {
      props.onPointerLeave?.(event);
      dismiss();
    },
    onFocus(event) {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setWish('open');
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
