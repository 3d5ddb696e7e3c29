import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconClipboardText, IconEraser, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { MenuPopup, type MenuPopupSettings } from '#client/ui/MenuPopup.tsx';

interface Props extends MenuPopupSettings {
  clear: Command;
  onRestore: (() => void) | undefined;
  onInfo(): void;
  onCopy(): void;
}

/** The entries of a record's menu. */
export function RecordMenuList({ clear, onRestore, onInfo, onCopy, ...popup }: Props) {
  const { t } = useTranslation('record');
  return (
    <MenuPopup {...popup}>
      <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={onInfo}>
        {t('info')}
      </Menu.Item>
      <Menu.Item leftSection={<IconClipboardText size={16} />} onClick={onCopy}>
        {t('copy')}
      </Menu.Item>
      <Menu.Divider />
      {onRestore && (
        <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={onRestore}>
          {t('restoreEdit')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconEraser size={16} />}
        rightSection={<Kbd keys={clear.keys} />}
        disabled={clear.when?.() === false}
        onClick={clear.run}
      >
        {clear.label}
      </Menu.Item>
    </MenuPopup>
  );
}
