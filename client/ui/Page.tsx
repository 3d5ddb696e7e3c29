import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';
import styles from './Page.module.css';

interface Props {
  title: string;
  /** Shown beside the title, e.g. a count. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A scrolling page with its title, which is also the document's. */
export function Page({ title, note, actions, children }: Props) {
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <Group align="baseline" gap="8px 12px" mb="lg" className={styles.head}>
        <Title lts="-0.01em">{title}</Title>
        {note && (
          <Text component="div" c="dimmed" miw={0} className={styles.note}>
            {note}
          </Text>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </Group>
      {children}
    </div>
  );
}
