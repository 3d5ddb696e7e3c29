import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Wizard.module.css';

/** Throws the draft away, once somebody said so twice. */
export function StartOver({ onConfirm }: { onConfirm(): void }) {
  const { t } = useTranslation(['create', 'common']);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('create:startOver')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('create:startOverTitle')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <div className={styles.answers}>
          <p>{t('create:startOverText')}</p>
          <div className={styles.actions}>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button
              color="danger"
              onClick={() => {
                setAsking(false);
                onConfirm();
              }}
            >
              {t('create:startOver')}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}
