import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DeleteDialog.module.css';
import form from './Form.module.css';

interface Props {
  isOpen: boolean;
  onClose(): void;
  title: string;
  /** What has to be typed. */
  name: string;
  /** What goes, and what stays. */
  children: ReactNode;
  isBusy: boolean;
  /** Why it was refused. */
  failure?: string | null;
  onDelete(): void;
}

/** Asks for the name of what is to be gone for good. What was typed stays when it is refused. */
export function DeleteDialog({ isOpen, onClose, title, name, children, isBusy, failure, onDelete }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const close = (): void => {
    setTyped('');
    onClose();
  };
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    if (typed === name && !isBusy) onDelete();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form className={form.form} onSubmit={confirm}>
        <div className={styles.warning}>{children}</div>
        <TextInput
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          label={t('typeName', { name })}
          value={typed}
          error={failure}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={form.actions}>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="danger" disabled={typed !== name} loading={isBusy}>
            {t('delete')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
