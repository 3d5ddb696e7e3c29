import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeyPanel } from './KeyPanel.tsx';

/** The help: every key that works here, by the place where it works. */
export function HelpDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation(['palette', 'common']);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette:shortcuts')}
      size={860}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <KeyPanel userId={userId} isWide />
    </Modal>
  );
}
