import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';
import form from './Form.module.css';
import { FormActions } from './FormActions.tsx';

interface Props {
  onClose(): void;
  title: string;
  /** The name that has to be typed. */
  name: string;
  /** The consequences. */
  children: ReactNode;
  isBusy: boolean;
  /** Why deleting failed. */
  failure?: string | undefined;
  onDelete(): void;
}

/** Confirms a deletion for good: the name has to be typed. The text stays when deleting fails. */
export function DeleteDialog({ onClose, title, name, children, isBusy, failure, onDelete }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed === name && !isBusy) onDelete();
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form className={form.form} onSubmit={submit}>
        <Stack gap="sm" c="dimmed">
          {children}
        </Stack>
        <TextInput
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          label={t('typeName', { name })}
          value={typed}
          error={failure}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <FormActions label={t('delete')} color="danger" disabled={typed !== name} loading={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
