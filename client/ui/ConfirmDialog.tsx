import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';
import form from './Form.module.css';

interface Props {
  title: string;
  /** The consequences. */
  children?: ReactNode;
  /** The name of the button that confirms. */
  label: string;
  /** Whether something is deleted; otherwise, the dialog advises to cancel. */
  isDeletion?: boolean;
  isBusy?: boolean;
  cancelLabel?: string;
  /** A button for another way to go on. */
  alternative?: ReactNode;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something is lost. Cancel has the focus, so that Enter alone does no harm. */
export function ConfirmDialog({
  title,
  children,
  label,
  isDeletion = false,
  isBusy = false,
  cancelLabel,
  alternative,
  ...on
}: Props) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={on.onCancel} title={title} styles={{ title: { overflowWrap: 'anywhere' } }}>
      {children && (
        <Stack gap="sm" mb="lg" c="dimmed">
          {children}
        </Stack>
      )}
      <div className={form.actions}>
        <Button variant={isDeletion ? 'default' : 'filled'} data-autofocus onClick={on.onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
        {alternative}
        <Button
          {...(isDeletion ? { color: 'danger' } : { variant: 'default' })}
          loading={isBusy}
          onClick={on.onConfirm}
        >
          {label}
        </Button>
      </div>
    </Dialog>
  );
}
