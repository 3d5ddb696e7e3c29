import { Modal } from '@mantine/core';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnFocus } from '#client/ui/returnFocus.ts';
import { RecordInfo } from './RecordInfo.tsx';

interface Props extends ComponentProps<typeof RecordInfo> {
  onClose(): void;
}

/** What there is to know of a record, over the page. */
export function RecordInfoDialog({ onClose, ...record }: Props) {
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
      <RecordInfo {...record} />
    </Modal>
  );
}
