import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';

interface State {
  page: number;
  /** The number of the last page. */
  last: number;
  /** Records of this page do not match any more, so that others have moved to it. */
  hasGaps: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

interface Actions {
  turn(step: 1 | -1): void;
  move(step: 1 | -1): void;
  refresh(): void;
  undoLast(): void;
  redoLast(): void;
}

/** What can be done on the page, whatever card is at hand. */
export function useTaskCommands({ page, last, hasGaps, canUndo, canRedo }: State, actions: Actions) {
  const { t } = useTranslation(['task', 'common', 'form']);
  const [previous, next, , , refresh] = useCommands('page', [
    {
      id: 'record.previous',
      keys: 'ArrowLeft',
      label: t('task:previousPage'),
      when: () => page > 1,
      reason: () => t('task:isFirst'),
      run: () => actions.turn(-1),
    },
    {
      id: 'record.next',
      keys: 'ArrowRight',
      label: t('task:nextPage'),
      when: () => page < last || hasGaps,
      reason: () => t('task:isLast'),
      run: () => actions.turn(1),
    },
    {
      id: 'record.undo',
      keys: 'mod+z',
      label: t('common:undo'),
      when: () => canUndo,
      reason: () => t('form:nothingToUndo'),
      run: actions.undoLast,
    },
    {
      id: 'record.redo',
      keys: 'mod+Shift+z',
      label: t('common:redo'),
      when: () => canRedo,
      reason: () => t('form:nothingToRedo'),
      run: actions.redoLast,
    },
    { id: 'page.refresh', keys: [], label: t('common:refresh'), run: actions.refresh },
    { id: 'bulk.down', keys: ['j', 'ArrowDown'], label: t('task:nextCard'), repeats: true, run: () => actions.move(1) },
    {
      id: 'bulk.up',
      keys: ['k', 'ArrowUp'],
      label: t('task:previousCard'),
      repeats: true,
      run: () => actions.move(-1),
    },
  ]);
  return { previous, next, refresh };
}
