import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#client/ui/DeleteDialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { userMessage } from '#client/graphql/errors.ts';
import styles from './DangerZone.module.css';
import { useDeleteDatasetMutation } from './UpdateSettings.generated.ts';

interface Props {
  dataset: { readonly id: string; readonly name: string };
  onDeleted(): void;
}

/** Deletes the dataset, once its name was typed. */
export function DangerZone({ dataset: { id, name }, onDeleted }: Props) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [remove, { loading }] = useDeleteDatasetMutation();

  const confirm = async (): Promise<void> => {
    try {
      await remove({
        variables: { id },
        update: (cache) => {
          cache.evict({ id: cache.identify({ __typename: 'FeedbackDataset', id }) });
          cache.gc();
        },
      });
      setOpen(false);
      toast({ message: t('deleted', { name }) });
      onDeleted();
    } catch (error) {
      toast({
        kind: 'error',
        isReplacing: true,
        message: `${t('notDeleted', { name })}: ${userMessage(error)}`,
      });
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
        isBusy={loading}
        onDelete={() => void confirm()}
      >
        <p>{t('careful')}</p>
      </DeleteDialog>
    </section>
  );
}
