import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '#client/ui/Form.module.css';

interface Props {
  /** Whether something would be lost by it. */
  isAsked: boolean;
  onConfirm(): void;
}

/** Throws the draft away; once somebody said so twice, where there is something in it. */
export function StartOver({ isAsked, onConfirm }: Props) {
  const { t } = useTranslation(['create', 'common']);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={isAsked ? () => setAsking(true) : onConfirm}>
        {t('create:startOver')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('create:startOverTitle')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <div className={form.form}>
          <p>{t('create:startOverText')}</p>
          <div className={form.actions}>
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
