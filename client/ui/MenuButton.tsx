import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useId, useState } from 'react';
import type { MenuPopupSettings } from './MenuPopup.tsx';
import styles from './MenuButton.module.css';

interface Props {
  /** The button without what makes it open the menu. */
  button: ReactElement<HTMLAttributes<HTMLElement>>;
  /** Fetches the code of the menu, as soon as somebody may want it. */
  fetch(): Promise<void>;
  /** The menu: a part for later, around a `MenuPopup`. It is there once it was opened. */
  children(popup: MenuPopupSettings): ReactNode;
}

/** A button with a menu, whose code is fetched when it is wanted and not with the page. */
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
    <span className={styles.root}>
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
