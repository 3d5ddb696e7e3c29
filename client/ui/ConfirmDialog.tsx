import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';
import form from './Form.module.css';

interface Props {
  title: string;
  children?: ReactNode;
  /** The name of the button that confirms. */
  label: string;
  /** Whether something is deleted; otherwise, the dialog advises to cancel. */
  isDeletion?: boolean;
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something is lost. Cancel has the focus, so that Enter alone does no harm. */
export function ConfirmDialog({ title, children, label, isDeletion = false, isBusy = false, ...on }: Props) {
  const { t } = useTranslation();
  const cancel = (
    <Button variant={isDeletion ? 'default' : 'filled'} data-autofocus onClick={on.onCancel}>
      {t('cancel')}
    </Button>
  );
  return (
    <Dialog onClose={on.onCancel} title={title} styles={{ title: { overflowWrap: 'anywhere' } }}>
      {children}
      <div className={form.actions}>
        {isDeletion && cancel}
        <Button
          {...(isDeletion ? { color: 'danger' } : { variant: 'default' })}
          loading={isBusy}
          onClick={on.onConfirm}
        >
          {label}
        </Button>
        {!isDeletion && cancel}
      </div>
    </Dialog>
  );
}
