import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import form from '#client/ui/Form.module.css';
import styles from './ImportRun.module.css';

interface Props {
  isOpen: boolean;
  onClose(): void;
  onStop(keepWritten: boolean): void;
}

/** Asks what becomes of what was written when an import is stopped in the middle. */
export function StopDialog({ isOpen, onClose, onStop }: Props) {
  const { t } = useTranslation(['transfer', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('transfer:stopTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={form.form}>
        <p className={styles.left}>{t('transfer:stopText')}</p>
        <div className={form.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('transfer:goOn')}
          </Button>
          <Button variant="default" onClick={() => onStop(true)}>
            {t('transfer:stopKeep')}
          </Button>
          <Button color="danger" onClick={() => onStop(false)}>
            {t('transfer:stopRemove')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
