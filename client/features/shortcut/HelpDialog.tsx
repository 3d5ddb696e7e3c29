import { Anchor, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#client/lib/paths.ts';
import { returnFocus } from '#client/ui/returnFocus.ts';
import { KeyPanel } from './KeyPanel.tsx';

/** The help: every key that works here, by the place where it works. */
export function HelpDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation(['palette', 'common']);
  useEffect(returnFocus, []);
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      returnFocus={false}
      title={t('palette:shortcuts')}
      size={860}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <KeyPanel userId={userId} isWide />
      <Anchor href={paths.docs} target="_blank" size="sm" mt="md" display="inline-block">
        {t('palette:guides')}
      </Anchor>
    </Modal>
  );
}
