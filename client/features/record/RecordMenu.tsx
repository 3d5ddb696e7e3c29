import { ActionIcon, Menu, Modal } from '@mantine/core';
import { IconClipboardText, IconDotsVertical, IconEraser, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import type { WithKeys } from '#client/commands/useCommands.ts';
import { copyText } from '#client/lib/clipboard.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { toast } from '#client/ui/toast.ts';
import type { QueuedRecord_RecordFragment } from './QueuedRecord.generated.ts';
import { RecordInfo } from './RecordInfo.tsx';

interface Props {
  record: QueuedRecord_RecordFragment;
  /** Titles and texts of the fields, ready to be copied. */
  text: string;
  clear: WithKeys<Command>;
}

/** What is done with a record rarely. */
export function RecordMenu({ record, text, clear }: Props) {
  const { t } = useTranslation(['record', 'common']);
  const [isInfoOpen, setInfoOpen] = useState(false);
  const copy = (): void => {
    void copyText(text).then((isCopied) => isCopied && toast({ message: t('common:copied'), id: 'copied' }));
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('record:menu')}>
            <IconDotsVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={() => setInfoOpen(true)}>
            {t('record:info')}
          </Menu.Item>
          <Menu.Item leftSection={<IconClipboardText size={16} />} onClick={copy}>
            {t('record:copy')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconEraser size={16} />}
            rightSection={<Kbd keys={clear.keys} />}
            disabled={clear.when?.() === false}
            onClick={clear.run}
          >
            {clear.label}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isInfoOpen}
        onClose={() => setInfoOpen(false)}
        title={t('record:info')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <RecordInfo record={record} />
      </Modal>
    </>
  );
}
