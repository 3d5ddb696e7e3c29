import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMessage } from '#client/graphql/errors.ts';
import card from '#client/ui/Card.module.css';
import { DeleteDialog } from '#client/ui/DeleteDialog.tsx';
import { toast } from '#client/ui/toast.ts';
import styles from './SettingsCard.module.css';

interface CardProps {
  title: string;
  isDangerous?: boolean;
  /** Makes it a form. */
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
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </Frame>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await remove();
      setOpen(false);
      toast({ message: t('deleted', { name }) });
      onDeleted();
    } catch (error) {
      toast({ kind: 'error', isReplacing: true, message: `${t('notDeleted', { name })}: ${saveMessage(error)}` });
    } finally {
      setBusy(false);
    }
  };

  return (
    <SettingsCard isDangerous title={t('deleteDataset')}>
      <p>{t('careful')}</p>
      <Button color="danger" variant="outline" onClick={() => setOpen(true)}>
        {t('deleteDataset')}
      </Button>
      {isOpen && (
        <DeleteDialog
          onClose={() => setOpen(false)}
          title={t('deleteDataset')}
          name={name}
          isBusy={isBusy}
          onDelete={() => void confirm()}
        >
          <p>{t('careful')}</p>
        </DeleteDialog>
      )}
    </SettingsCard>
  );
}
