import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useId, useState } from 'react';
import type { MenuPopupSettings } from './MenuPopup.tsx';

interface Props {
  /** The button, without the menu's handlers and ARIA attributes. */
  button: ReactElement<HTMLAttributes<HTMLElement>>;
  /** Fetches the code of the menu, on the first sign that it will be opened. */
  fetch(): Promise<void>;
  /** The menu, a lazy part around a `MenuPopup`; rendered from the first opening on. */
  children(popup: MenuPopupSettings): ReactNode;
}

/** A button with a menu whose code is loaded on demand. */
export function MenuButton({ button, fetch, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  /** Pressing the button closes an open menu before the click arrives. */
  const [wasOpenAtPress, setOpenAtPress] = useState(false);

  function toggle(isPointer: boolean) {
    setOpened(true);
    setOpen(isPointer ? !wasOpenAtPress : !isOpen);
  }

  function close() {
    setOpen(false);
    document.getElementById(id)?.focus({ preventScroll: true });
  }

  return (
    <span style={{ position: 'relative', display: 'inline-flex' }}>
      {cloneElement(button, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: () => void fetch(),
        onFocus: () => void fetch(),
        onPointerDown: () => setOpenAtPress(isOpen),
        onClick: (event) => toggle(event.detail > 0),
      })}
      {wasOpened && children({ isOpen, labelledBy: id, onClose: close })}
    </span>
  );
}
