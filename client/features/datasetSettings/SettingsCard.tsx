import { Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMessage } from '#client/graphql/errors.ts';
import card from '#client/ui/Card.module.css';
import { DeleteButton } from '#client/ui/DeleteButton.tsx';
import { toast } from '#client/ui/toast.ts';
import styles from './SettingsCard.module.css';

interface CardProps {
  title: string;
  isDangerous?: boolean;
  /** Makes the card a form. */
  onSubmit?(event: FormEvent): void;
  children: ReactNode;
}

/** A card of the settings. */
export function SettingsCard({ title, isDangerous, onSubmit, children }: CardProps) {
  const titleId = useId();
  const Frame = onSubmit ? 'form' : 'section';
  return (
    <Frame
      aria-labelledby={titleId}
      className={`${card.card} ${styles.card}`}
      data-dangerous={isDangerous}
      onSubmit={onSubmit}
    >
      <Title id={titleId} order={2}>
        {title}
      </Title>
      {children}
    </Frame>
  );
}

interface DangerZoneProps {
  name: string;
  remove(): Promise<unknown>;
  onDeleted(): void;
}

/** Deletes a dataset after its name is typed. */
export function DangerZone({ name, remove, onDeleted }: DangerZoneProps) {
  const { t } = useTranslation('settings');
  const deleteDataset = () =>
    remove().catch((error: unknown) => {
      toast({ kind: 'error', isReplacing: true, message: `${t('notDeleted', { name })}: ${saveMessage(error)}` });
      throw error;
    });
  return (
    <SettingsCard isDangerous title={t('deleteDataset')}>
      <p>{t('careful')}</p>
      <DeleteButton label={t('deleteDataset')} name={name} onDelete={deleteDataset} onDeleted={onDeleted}>
        <p>{t('careful')}</p>
      </DeleteButton>
    </SettingsCard>
  );
}
