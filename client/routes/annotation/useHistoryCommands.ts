import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';

interface Deeds {
  canUndo: boolean;
  undo(): void;
}

/** The way back from what was done last. */
export function useHistoryCommands({ canUndo, undo: run }: Deeds) {
  const { t } = useTranslation(['common', 'form']);
  const [undo] = useCommands('page', [
    {
      id: 'page.undo',
      keys: 'mod+z',
      label: t('common:undo'),
      when: () => canUndo,
      reason: () => t('form:nothingToUndo'),
      run,
    },
  ]);
  return { undo };
}
