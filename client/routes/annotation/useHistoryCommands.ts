import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import type { ActionCommand } from '#client/features/response/index.ts';

interface Deeds {
  canUndo: boolean;
  undo(): void;
}

/** The way back from what was done last. */
export function useHistoryCommands({ canUndo, undo: run }: Deeds) {
  const { t } = useTranslation('common');
  const undo: ActionCommand = { id: 'page.undo', keys: ['mod+z'], label: t('undo'), when: () => canUndo, run };
  useCommands('page', [undo]);
  return { undo };
}
