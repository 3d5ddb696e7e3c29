import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SidePanel.module.css';

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** One thing of a list, at the side of the list: all there is to see of it and to do with it. */
export function SidePanel({ title, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      padding="xl"
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ title: styles.title, body: styles.body, header: styles.header }}
    >
      {children}
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
