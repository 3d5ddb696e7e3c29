import { ActionIcon, Modal, Tooltip } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { HeaderSlot } from '#client/ui/HeaderSlots.tsx';
import { KeyList } from './KeyList.tsx';

interface Props {
  isOpen: boolean;
  keys: string;
  onOpen(): void;
  onClose(): void;
}

/** The help in the header: which keys work here. */
export function Help({ isOpen, keys, onOpen, onClose }: Props) {
  const { t } = useTranslation(['palette', 'panel', 'common']);
  return (
    <>
      <HeaderSlot name="help">
        <Tooltip label={t('palette:help')}>
          <ActionIcon aria-label={t('palette:help')} aria-keyshortcuts={ariaKeys(keys)} onClick={onOpen}>
            <IconHelp size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </HeaderSlot>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={t('panel:shortcuts')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <KeyList />
      </Modal>
    </>
  );
}
