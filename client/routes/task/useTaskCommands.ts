import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import type { TaskMode } from '#client/features/task/criteria/index.ts';
import { MODES } from './ModeSwitch.tsx';
import type { PanelName } from './panels.ts';

interface State {
  page: number;
  /** The number of the last page. */
  last: number;
  /** Records of this page do not match any more, so that others have moved to it. */
  hasGaps: boolean;
  modes: readonly TaskMode[];
  panel: PanelName | null;
  canUndo: boolean;
  canRedo: boolean;
}

interface Actions {
  turn(step: 1 | -1): void;
  move(step: 1 | -1): void;
  refresh(): void;
  showMode(mode: TaskMode): void;
  togglePanel(panel: PanelName | null): void;
  undoLast(): void;
  redoLast(): void;
}

/** What can be done on the page, whatever card is at hand. */
export function useTaskCommands({ page, last, hasGaps, modes, panel, canUndo, canRedo }: State, actions: Actions) {
  const { t } = useTranslation(['task', 'panel', 'common', 'record', 'form']);
  const group = t('panel:tools');
  const panels: Command[] = [
    { id: 'page.progress', keys: ',', label: t('panel:progress'), group, run: () => actions.togglePanel('progress') },
    { id: 'page.stats', keys: '.', label: t('task:stats'), group, run: () => actions.togglePanel('stats') },
    { id: 'page.keys', keys: [], label: t('panel:keys'), group, run: () => actions.togglePanel('keys') },
    {
      id: 'page.closePanel',
      keys: 'Escape',
      label: t('panel:close'),
      when: () => panel !== null,
      reason: () => t('panel:noneOpen'),
      run: () => actions.togglePanel(null),
    },
  ];
  const shown: Command[] = modes.map((mode) => ({
    id: `page.mode.${mode}`,
    keys: [],
    label: t(`task:${MODES[mode].text}`),
    group: t('task:mode'),
    run: () => actions.showMode(mode),
  }));
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
    ...panels,
    ...shown,
  ]);
  return { previous, next, refresh };
}
