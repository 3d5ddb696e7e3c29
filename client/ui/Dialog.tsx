import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { returnFocus } from './returnFocus.ts';

/** A dialog, open while it is rendered. On closing, the focus returns to the element that opened it. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const { t } = useTranslation();
  useEffect(() => returnFocus(), []);
  return <Modal {...props} opened closeButtonProps={{ 'aria-label': t('close') }} />;
}
