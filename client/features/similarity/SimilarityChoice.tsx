import { Button, Popover } from '@mantine/core';
import { type ComponentProps, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from '#client/ui/Anchor.tsx';
import { returnFocus } from '#client/ui/returnFocus.ts';
import styles from './Similarity.module.css';
import { SimilaritySelects } from './SimilaritySelects.tsx';

interface Props extends ComponentProps<typeof SimilaritySelects> {
  onFind(): void;
  onClose(): void;
}

/** Asks by which vectors, how far and how many, before neighbours are looked for. */
export function SimilarityChoice({ onFind, onClose, ...choice }: Props) {
  const { t } = useTranslation('similar');
  useEffect(returnFocus, []);
  return (
    <Popover opened onDismiss={onClose} position="bottom-end" trapFocus returnFocus={false} withinPortal>
      <Popover.Target>
        <Anchor />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('find')} className={styles.choice}>
        <SimilaritySelects {...choice} />
        <Button onClick={onFind}>{t('find')}</Button>
      </Popover.Dropdown>
    </Popover>
  );
}
