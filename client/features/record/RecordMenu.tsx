import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { copyText } from '#client/lib/clipboard.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { lazyDialog } from '#client/ui/lazyDialog.ts';
import { LightIcon } from '#client/ui/LightButton.tsx';
import { MenuButton } from '#client/ui/MenuButton.tsx';
import { toast } from '#client/ui/toast.ts';
import type { QueuedRecord_RecordFragment } from './QueuedRecord.generated.ts';
import type { RecordInfo } from './RecordInfoDialog.tsx';

const menuList = lazyPart(() => import('./RecordMenuList.tsx').then((module) => module.RecordMenuList));
const infoDialog = lazyDialog(() => import('./RecordInfoDialog.tsx').then((module) => module.RecordInfoDialog));

interface CommonProps {
  /** The record as text, ready to be copied. */
  text: string;
  /** The record's address, if it has one. */
  link?: string;
  /** Whether keyboard shortcuts act on this record; only one record of a page has them. */
  hasKeys?: boolean;
  clear?: Command;
  /** Restores changes that were not submitted; absent where there are none. */
  onRestore?: (() => void) | undefined;
}

interface BaseProps extends CommonProps {
  /** Called only when the dialog opens, because a page may have a hundred menus. */
  info(): RecordInfo;
  /** Whether the versions of the answers are kept, if the server keeps any. */
  hasHistory?: boolean;
}

/** The menu of a record in any kind of dataset: information, copy, link, clear, restore. */
export function BaseRecordMenu({ info, text, link, hasKeys = false, clear, hasHistory, onRestore }: BaseProps) {
  const { t } = useTranslation(['record', 'common']);
  const [shown, setShown] = useState<'info' | 'history'>();
  const copy = (copied: string) => () =>
    void copyText(copied).then((isCopied) => isCopied && toast({ message: t('common:copied'), id: 'copied' }));
  const show = (what: 'info' | 'history') => () => setShown(what);
  const commands: Command[] = [
    { id: 'record.info', keys: 'm', label: t('record:info'), group: t('record:metadata'), run: show('info') },
    { id: 'record.copy', keys: 'c', label: t('record:copy'), run: copy(text) },
  ];
  if (link) commands.push({ id: 'record.link', keys: 'l', label: t('record:copyLink'), run: copy(link) });
  const listed = useCommands('page', commands, hasKeys);
  const button = (
    <LightIcon aria-label={t('record:menu')}>
      <IconDotsVertical size={16} />
    </LightIcon>
  );
  return (
    <>
      <MenuButton button={button} fetch={menuList.fetch}>
        {(popup) => (
          <menuList.Part
            {...popup}
            commands={listed}
            clear={clear}
            onHistory={hasHistory && show('history')}
            onRestore={onRestore}
          />
        )}
      </MenuButton>
      {shown && <infoDialog.Part {...info()} shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

type ShownRecord = 'id' | 'externalId' | 'insertedAt' | 'updatedAt' | 'metadata' | 'fields';

interface RecordMenuProps extends CommonProps {
  record: Pick<QueuedRecord_RecordFragment, ShownRecord>;
  hasHistory?: boolean;
}

/** The menu of a record in a feedback dataset. */
export function RecordMenu({ record, hasHistory = true, ...menu }: RecordMenuProps) {
  const { t } = useTranslation('record');
  const { formatDateTime } = useFormats();
  const info = (): RecordInfo => ({
    facts: [
      [t('id'), record.id],
      ...(record.externalId ? [[t('externalId'), record.externalId] as const] : []),
      [t('inserted'), formatDateTime(record.insertedAt)],
      [t('updated'), formatDateTime(record.updatedAt)],
    ],
    metadata: record.metadata,
    queuedId: record.id,
    contents: record.fields,
  });
  return <BaseRecordMenu {...menu} info={info} hasHistory={hasHistory} />;
}
