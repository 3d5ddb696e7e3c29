import { Button, CloseButton, Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from '#client/ui/Anchor.tsx';
import { returnFocus } from '#client/ui/returnFocus.ts';
import styles from './ToolPanel.module.css';

/** The props that a panel receives from its button. */
export interface ToolPanelSettings {
  title: string;
  onClose(): void;
}

interface Props extends ToolPanelSettings {
  /** Resets the panel; absent if there is nothing to reset. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
}

/** The panel of a `ToolButton`: a popover below it, or a bottom sheet on small screens. */
export function ToolPanel({ title, onClose, onClear, children }: Props) {
  const { t } = useTranslation();
  const isSmall = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const anchor = useRef<HTMLSpanElement>(null);
  // The element that had the focus may have been filtered away.
  useEffect(() => returnFocus(anchor.current?.parentElement?.querySelector('button')), []);
  const action = onClear && (
    <Button variant="subtle" size="compact-sm" onClick={onClear}>
      {t('clear')}
    </Button>
  );

  if (isSmall) {
    return (
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        size="auto"
        title={title}
        closeButtonProps={{ 'aria-label': t('close') }}
        returnFocus={false}
        classNames={{ content: styles.sheet, title: styles.title, header: styles.sheetHeader }}
      >
        {action}
        {children}
      </Drawer>
    );
  }
  return (
    <Popover opened onDismiss={onClose} position="bottom-end" width={400} trapFocus returnFocus={false}>
      <Popover.Target>
        <Anchor ref={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={title} className={styles.dropdown}>
        <header className={styles.header}>
          {/* Receives the initial focus, because a key meant for the page could otherwise change the first control. */}
          <h2 tabIndex={-1} data-autofocus className={styles.title}>
            {title}
          </h2>
          {action}
          <CloseButton aria-label={t('close')} onClick={onClose} />
        </header>
        <div className={styles.content}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
