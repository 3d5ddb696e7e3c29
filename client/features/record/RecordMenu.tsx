import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { MenuButton } from '#client/ui/MenuButton.tsx';
import type { QueuedRecord_RecordFragment } from './QueuedRecord.generated.ts';
import { useMenuCommands } from './useMenuCommands.ts';

export const recordMenuList = lazyPart(() => import('./RecordMenuList.tsx').then((module) => module.RecordMenuList));
export const recordInfoDialog = lazyPart(() =>
  import('./RecordInfoDialog.tsx').then((module) => module.RecordInfoDialog),
);

interface Props {
  record: QueuedRecord_RecordFragment;
  /** Titles and texts of the fields, ready to be copied. */
  text: string;
  /** Where others find the record, if there is such a place. */
  link?: string;
  /** Whether this is the one record on screen, so that keys reach it. */
  hasKeys?: boolean;
  clear: Command;
  /** Brings back changes that were left without submitting them; absent where there are none. */
  onRestore?: (() => void) | undefined;
}

/** What is done with a record rarely. */
export function RecordMenu({ record, text, link, hasKeys = false, clear, onRestore }: Props) {
  const { t, i18n } = useTranslation('record');
  const [isInfoOpen, setInfoOpen] = useState(false);
  const commands = useMenuCommands({ text, link, hasKeys, showInfo: () => setInfoOpen(true) });
  // Nobody may ask for them, and there may be a hundred menus on a page.
  const facts = (): [string, string][] => [
    [t('id'), record.id],
    ...(record.externalId ? [[t('externalId'), record.externalId] as [string, string]] : []),
    [t('inserted'), formatDateTime(record.insertedAt, i18n.language)],
    [t('updated'), formatDateTime(record.updatedAt, i18n.language)],
  ];
  const button = (
    <ActionIcon aria-label={t('menu')}>
      <IconDotsVertical size={16} />
    </ActionIcon>
  );
  return (
    <>
      <MenuButton button={button} fetch={recordMenuList.fetch}>
        {(popup) => <recordMenuList.Part {...popup} commands={commands} clear={clear} onRestore={onRestore} />}
      </MenuButton>
      {isInfoOpen && (
        <recordInfoDialog.Part facts={facts()} metadata={record.metadata} onClose={() => setInfoOpen(false)} />
      )}
    </>
  );
}
