import { Box, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '#client/ui/Logo.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import styles from './Card.module.css';

/** A page with one centered card. */
export function Card({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <section className={styles.card} aria-labelledby="card-title">
        <Box display="flex" c="var(--marl-accent)">
          <Logo size={28} />
        </Box>
        <Title id="card-title" textWrap="balance" lts="-0.01em">
          {title}
        </Title>
        {note && <Text c="dimmed">{note}</Text>}
        <Stack gap="lg" w="100%" mt="lg">
          {children}
        </Stack>
      </section>
    </main>
  );
}
