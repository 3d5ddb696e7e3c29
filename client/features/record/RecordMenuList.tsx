import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconClipboardText,
  IconEraser,
  IconHistory,
  IconInfoCircle,
  IconLink,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { MenuPopup, type MenuPopupSettings } from '#client/ui/MenuPopup.tsx';

interface Props extends MenuPopupSettings {
  commands: readonly Command[];
  clear?: Command;
  onHistory: (() => void) | false | undefined;
  onRestore: (() => void) | undefined;
}

const ICONS: Partial<Record<string, TablerIcon>> = {
  'record.copy': IconClipboardText,
  'record.link': IconLink,
};

export function RecordMenuList({ commands, clear, onHistory, onRestore, ...popup }: Props) {
  const { t } = useTranslation('record');
  // The first page asks for no more than it must: where there is a history, and nowhere else, the backend is embedded.
  const isKept = useCapabilities()?.backend === 'EMBEDDED';
  return (
    <MenuPopup {...popup}>
      {commands.map((command) => (
        <Entry key={command.id} command={command} icon={ICONS[command.id] ?? IconInfoCircle} />
      ))}
      {onHistory && isKept && (
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={onHistory}>
          {t('history')}
        </Menu.Item>
      )}
      {(clear || onRestore) && <Menu.Divider />}
      {onRestore && (
        <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={onRestore}>
          {t('restoreEdit')}
        </Menu.Item>
      )}
      {clear && <Entry command={clear} icon={IconEraser} />}
    </MenuPopup>
  );
}

function Entry({ command: { label, keys, when, run }, icon: Icon }: { command: Command; icon: TablerIcon }) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} />}
      rightSection={<Kbd keys={keys} />}
      disabled={when?.() === false}
      onClick={run}
    >
      {label}
    </Menu.Item>
  );
}
