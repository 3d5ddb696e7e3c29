import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnFocus } from '#client/ui/returnFocus.ts';
import { RecordInfo, type RecordInfoProps } from './RecordInfo.tsx';

interface Props extends RecordInfoProps {
  onClose(): void;
}

/** What there is to know of a record, over the page. */
export function RecordInfoDialog({ onClose, ...info }: Props) {
  const { t } = useTranslation(['record', 'common']);
  useEffect(returnFocus, []);
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      returnFocus={false}
      title={t('record:info')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <RecordInfo {...info} />
    </Modal>
  );
}
