import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';

interface Deeds {
  canUndo: boolean;
  undo(): void;
  canRedo?: boolean;
  redo?(): void;
}

/** The way back from what was done last, and forth again. */
export function useHistoryCommands(deeds: Deeds) {
  const { t } = useTranslation(['common', 'form']);
  const [undo] = useCommands('page', [
    {
      id: 'page.undo',
      keys: 'mod+z',
      label: t('common:undo'),
      when: () => deeds.canUndo,
      reason: () => t('form:nothingToUndo'),
      run: deeds.undo,
    },
    {
      id: 'page.redo',
      keys: 'mod+Shift+z',
      label: t('common:redo'),
      when: () => deeds.canRedo === true,
      reason: () => t('form:nothingToRedo'),
      run: () => deeds.redo?.(),
    },
  ]);
  return { undo };
}
