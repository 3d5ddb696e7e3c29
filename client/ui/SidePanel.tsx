import { Drawer, Title } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnFocus } from './returnFocus.ts';
import styles from './SidePanel.module.css';

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
}

const LockContext = createContext<(by: 1 | -1) => void>(() => undefined);

/** Keeps Escape and clicks outside from closing the panel around the caller, which would lose unsaved input. */
export function usePanelLock(isLocked = true): void {
  const lock = use(LockContext);
  useEffect(() => {
    if (!isLocked) return undefined;
    lock(1);
    return () => lock(-1);
  }, [lock, isLocked]);
}

/** The details and actions of one item, beside its list. */
export function SidePanel({ title, onClose, children }: Props) {
  const { t } = useTranslation();
  useEffect(() => returnFocus(), []);
  const [locks, setLocks] = useState(0);
  const lock = useCallback((by: 1 | -1) => setLocks((count) => count + by), []);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={locks === 0}
      closeOnClickOutside={locks === 0}
      position="right"
      size={480}
      padding="xl"
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ title: styles.title, body: styles.body, header: styles.header }}
    >
      <LockContext value={lock}>{children}</LockContext>
    </Drawer>
  );
}

/** A titled section of the panel. */
export function PanelSection({ title, children }: Pick<Props, 'title' | 'children'>) {
  return (
    <section aria-label={title} className={styles.section}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </section>
  );
}
