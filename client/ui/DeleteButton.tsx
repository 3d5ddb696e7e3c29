import { Button, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { Dialog } from './Dialog.tsx';
import form from './Form.module.css';
import { FormActions } from './FormActions.tsx';
import { usePanelLock } from './SidePanel.tsx';
import { toast } from './toast.ts';

interface Props {
  label: string;
  /** The title of the dialog; by default that of the button. */
  title?: string;
  /** The name to type. */
  name: string;
  /** The consequences. */
  children: ReactNode;
  disabled?: boolean;
  onDelete(): Promise<unknown>;
  onDeleted(): void;
}

/** Deletes something permanently, after its name has been typed into a dialog. */
export function DeleteButton({ label, title = label, disabled = false, ...dialog }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  // Escape closes the dialog, not the panel below it.
  usePanelLock(isOpen);
  return (
    <>
      <Button color="danger" variant="outline" disabled={disabled} onClick={open}>
        {label}
      </Button>
      {isOpen && <DeleteDialog title={title} onClose={close} {...dialog} />}
    </>
  );
}

interface DialogProps extends Pick<Props, 'name' | 'children' | 'onDelete' | 'onDeleted'> {
  title: string;
  onClose(): void;
}

function DeleteDialog({ title, name, children, onClose, onDelete, onDeleted }: DialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { isBusy, failure, run } = useAsyncAction();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (typed !== name || isBusy || !(await run(onDelete))) return;
    onClose();
    toast({ message: t('deleted', { name }) });
    onDeleted();
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form className={form.form} onSubmit={(event) => void submit(event)}>
        <Stack gap="sm" c="dimmed">
          {children}
        </Stack>
        <TextInput
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          label={t('typeName', { name })}
          value={typed}
          error={failure?.text}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <FormActions label={t('delete')} color="danger" disabled={typed !== name} loading={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
