import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#client/ui/DeleteDialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { saveMessage } from '#client/graphql/errors.ts';
import styles from './DangerZone.module.css';

interface Props {
  /** The dataset's name. */
  name: string;
  /** Deletes it. */
  remove(): Promise<unknown>;
  onDeleted(): void;
}

/** Deletes a dataset, once its name was typed. */
export function DangerZone({ name, remove, onDeleted }: Props) {
  const { t } = useTranslation('settings');
  const titleId = useId();
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
      toast({
        kind: 'error',
        isReplacing: true,
        message: `${t('notDeleted', { name })}: ${saveMessage(error)}`,
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-labelledby={titleId} className={styles.zone}>
      <h2 id={titleId} className={styles.title}>
        {t('deleteDataset')}
      </h2>
      <p className={styles.warning}>{t('careful')}</p>
      <Button color="danger" variant="outline" onClick={() => setOpen(true)}>
        {t('deleteDataset')}
      </Button>
      <DeleteDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('deleteDataset')}
        name={name}
        isBusy={isBusy}
        onDelete={() => void confirm()}
      >
        <p>{t('careful')}</p>
      </DeleteDialog>
    </section>
  );
}
