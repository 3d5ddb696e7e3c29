import { Drawer } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnFocus } from './returnFocus.ts';
import styles from './SidePanel.module.css';

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
}

const HoldContext = createContext<(by: 1 | -1) => void>(() => undefined);

/** While the caller is shown, only its button closes the panel around it: it holds what would be lost. */
export function useHoldPanel(isHeld = true): void {
  const hold = use(HoldContext);
  useEffect(() => {
    if (!isHeld) return undefined;
    hold(1);
    return () => hold(-1);
  }, [hold, isHeld]);
}

/** One thing of a list, at the side of the list: all there is to see of it and to do with it. */
export function SidePanel({ title, onClose, children }: Props) {
  const { t } = useTranslation();
  useEffect(returnFocus, []);
  const [holders, setHolders] = useState(0);
  const hold = useCallback((by: 1 | -1) => setHolders((held) => held + by), []);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={holders === 0}
      closeOnClickOutside={holders === 0}
      position="right"
      size={480}
      padding="xl"
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ title: styles.title, body: styles.body, header: styles.header }}
    >
      <HoldContext value={hold}>{children}</HoldContext>
    </Drawer>
  );
}

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A part of the panel with a title of its own. */
export function PanelSection({ title, children }: SectionProps) {
  return (
    <section aria-label={title} className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}
