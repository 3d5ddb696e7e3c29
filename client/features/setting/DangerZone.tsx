import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation(['settings', 'common']);
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [remove, { loading }] = useDeleteDatasetMutation();

  const close = (): void => {
    setOpen(false);
    setTyped('');
  };
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (typed !== name || loading) return;
    try {
      await remove({
        variables: { id },
        update: (cache) => {
          cache.evict({ id: cache.identify({ __typename: 'FeedbackDataset', id }) });
          cache.gc();
        },
      });
      close();
      toast({ message: t('settings:deleted', { name }) });
      onDeleted();
    } catch (error) {
      toast({
        kind: 'error',
        isReplacing: true,
        message: `${t('settings:notDeleted', { name })}: ${userMessage(error)}`,
      });
    }
  };

  return (
    <section aria-labelledby={titleId} className={styles.zone}>
      <h2 id={titleId} className={styles.title}>
        {t('settings:deleteDataset')}
      </h2>
      <p className={styles.warning}>{t('settings:careful')}</p>
      <Button color="danger" variant="outline" onClick={() => setOpen(true)}>
        {t('settings:deleteDataset')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('settings:deleteDataset')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <form className={styles.form} onSubmit={(event) => void confirm(event)}>
          <p className={styles.warning}>{t('settings:careful')}</p>
          <TextInput
            data-autofocus
            autoComplete="off"
            label={t('settings:typeName', { name })}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <div className={styles.actions}>
            <Button variant="default" onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" color="danger" disabled={typed !== name} loading={loading}>
              {t('common:delete')}
            </Button>
          </div>
        </form>
      </Modal>
    </section>
  );
}
