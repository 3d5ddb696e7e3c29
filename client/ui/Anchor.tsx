import type { Ref } from 'react';

/** The target of a popover or menu that is rendered beside its button: it covers the button's place, without its ARIA attributes. */
export function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} />;
}
