import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import form from './Form.module.css';
import { SteadyButton } from './SteadyButton.tsx';

interface Props extends Pick<ButtonProps, 'color' | 'disabled' | 'loading' | 'leftSection'> {
  /** The name of the button that submits the form. */
  label: string;
  /** If absent, the button submits the form around it. */
  onClick?: () => void;
  onCancel(): void;
  isCancelDisabled?: boolean;
  /** Before the buttons, e.g. a message. */
  children?: ReactNode;
}

/** The end of a form: cancel and submit. */
export function FormActions({ label, onCancel, isCancelDisabled = false, children, ...submit }: Props) {
  const { t } = useTranslation();
  return (
    <div className={form.actions}>
      {children}
      <SteadyButton variant="default" disabled={isCancelDisabled} onClick={onCancel}>
        {t('cancel')}
      </SteadyButton>
      <SteadyButton type={submit.onClick ? 'button' : 'submit'} {...submit}>
        {label}
      </SteadyButton>
    </div>
  );
}
