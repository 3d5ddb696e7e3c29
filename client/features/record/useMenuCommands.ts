import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import { copyText } from '#client/lib/clipboard.ts';
import { toast } from '#client/ui/toast.ts';

interface Settings {
  /** Titles and texts of the fields, ready to be copied. */
  text: string;
  /** Where others find the record, if there is such a place. */
  link: string | undefined;
  /** Whether keys reach this record: of many on a page they must not. */
  hasKeys: boolean;
  showInfo(): void;
}

const NONE: readonly Command[] = [];

/** What a record's menu does with it: say more about it, copy it, copy where it is. */
export function useMenuCommands({ text, link, hasKeys, showInfo }: Settings): readonly Command[] {
  const { t } = useTranslation(['record', 'common']);
  const copy = (copied: string) => () =>
    void copyText(copied).then((isCopied) => isCopied && toast({ message: t('common:copied'), id: 'copied' }));
  const commands: Command[] = [
    { id: 'record.info', keys: 'm', label: t('record:info'), group: t('record:metadata'), run: showInfo },
    { id: 'record.copy', keys: 'c', label: t('record:copy'), run: copy(text) },
  ];
  if (link) commands.push({ id: 'record.link', keys: 'l', label: t('record:copyLink'), run: copy(link) });
  const withKeys = useCommands('page', hasKeys ? commands : NONE);
  return hasKeys ? withKeys : commands.map((command) => ({ ...command, keys: [] }));
}
