import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { copyText } from '#client/lib/clipboard.ts';
import { laterPart } from '#client/lib/later.ts';
import { MenuButton } from '#client/ui/MenuButton.tsx';
import { toast } from '#client/ui/toast.ts';
import type { QueuedRecord_RecordFragment } from './QueuedRecord.generated.ts';

const list = laterPart(() => import('./RecordMenuList.tsx').then((module) => module.RecordMenuList));
const info = laterPart(() => import('./RecordInfoDialog.tsx').then((module) => module.RecordInfoDialog));

interface Props {
  record: QueuedRecord_RecordFragment;
  /** Titles and texts of the fields, ready to be copied. */
  text: string;
  clear: Command;
  /** Brings back changes that were left without submitting them; absent where there are none. */
  onRestore?: (() => void) | undefined;
}

/** What is done with a record rarely. */
export function RecordMenu({ record, text, clear, onRestore }: Props) {
  const { t } = useTranslation(['record', 'common']);
  const [isInfoOpen, setInfoOpen] = useState(false);
  const copy = (): void => {
    void copyText(text).then((isCopied) => isCopied && toast({ message: t('common:copied'), id: 'copied' }));
  };
  const button = (
    <ActionIcon aria-label={t('record:menu')}>
      <IconDotsVertical size={16} />
    </ActionIcon>
  );
  return (
    <>
      <MenuButton button={button} fetch={list.fetch}>
        {(popup) => (
          <list.Part {...popup} clear={clear} onRestore={onRestore} onInfo={() => setInfoOpen(true)} onCopy={copy} />
        )}
      </MenuButton>
      {isInfoOpen && <info.Part record={record} onClose={() => setInfoOpen(false)} />}
    </>
  );
}
