import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';
import form from './Form.module.css';

interface Props {
  title: string;
  /** The consequences. */
  children?: ReactNode;
  /** The name of the confirming button; it names the act. */
  label: string;
  /** Whether something is deleted or lost; Cancel then has the focus, so that Enter alone does no harm. */
  isDestructive?: boolean;
  isBusy?: boolean;
  cancelLabel?: string;
  /** A button for a third choice. */
  alternative?: ReactNode;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for a confirmation. The confirming button is filled: red if something is deleted or lost. */
export function ConfirmDialog({
  title,
  children,
  label,
  isDestructive = false,
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
        <Button variant="default" data-autofocus={isDestructive || undefined} onClick={on.onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
        {alternative}
        <Button
          color={isDestructive ? 'danger' : 'accent'}
          data-autofocus={!isDestructive || undefined}
          loading={isBusy}
          onClick={on.onConfirm}
        >
          {label}
        </Button>
      </div>
    </Dialog>
  );
}
