import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';

interface Actions {
  canUndo: boolean;
  undo(): void;
  canRedo: boolean;
  redo(): void;
}

/** Undo and redo as commands of a page. */
export function useHistoryCommands(actions: Actions) {
  const { t } = useTranslation(['common', 'form']);
  const [undo] = useCommands('page', [
    {
      id: 'page.undo',
      keys: 'mod+z',
      label: t('common:undo'),
      when: () => actions.canUndo,
      reason: () => t('form:nothingToUndo'),
      run: actions.undo,
    },
    {
      id: 'page.redo',
      keys: 'mod+Shift+z',
      label: t('common:redo'),
      when: () => actions.canRedo,
      reason: () => t('form:nothingToRedo'),
      run: actions.redo,
    },
  ]);
  return { undo };
}
