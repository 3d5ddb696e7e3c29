import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { usePageCommands } from '#client/features/bulk/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { useResponseCommands } from '../useResponseCommands.ts';
import type { BulkAction } from './useBatchSending.ts';

interface State {
  viewerId: string;
  status: RecordStatus;
  /** The status of the card with the focus. */
  activeStatus: RecordStatus | undefined;
  count: number;
  hasAnswers: boolean;
  isRunning: boolean;
  canTurn(step: 1 | -1): boolean;
}

interface Actions {
  act(kind: BulkAction): void;
  clearActive(): void;
  turn(step: 1 | -1): void;
  toggle(): void;
  move(step: 1 | -1): void;
  extend(step: 1 | -1): void;
  selectPage(): void;
  selectAll(): void;
}

/** The commands of a page of records. Actions that exist for a single record, too, have the same names and keys. */
export function useBulkCommands(state: State, actions: Actions) {
  const { t } = useTranslation(['bulk', 'form']);
  const { viewerId, status, activeStatus, count, hasAnswers, isRunning } = state;
  const blocked = count === 0 ? t('bulk:none') : isRunning ? t('form:unchanged') : undefined;
  const commands = useResponseCommands(
    { viewerId, status, isModified: hasAnswers, blocked, clearableStatus: isRunning ? undefined : activeStatus },
    {
      submit: () => actions.act('submit'),
      saveDraft: () => actions.act('draft'),
      discard: () => actions.act('discard'),
      clear: actions.clearActive,
    },
  );
  const { previous, next } = usePageCommands({
    canTurn: state.canTurn,
    turn: actions.turn,
    move: actions.move,
    moveKeys: { down: ['j', 'ArrowDown'], up: ['k', 'ArrowUp'] },
  });
  useCommands('page', [
    { id: 'bulk.toggle', keys: 'x', label: t('bulk:toggle'), run: actions.toggle },
    {
      id: 'bulk.extendDown',
      keys: 'Shift+j',
      label: t('bulk:extendDown'),
      repeats: true,
      run: () => actions.extend(1),
    },
    { id: 'bulk.extendUp', keys: 'Shift+k', label: t('bulk:extendUp'), repeats: true, run: () => actions.extend(-1) },
    { id: 'bulk.page', keys: ['a', 'mod+a'], label: t('bulk:selectPage'), run: actions.selectPage },
    { id: 'bulk.all', keys: 'Shift+a', label: t('bulk:selectMatched'), run: actions.selectAll },
  ]);
  return { ...commands, previous, next };
}

export type BulkCommands = ReturnType<typeof useBulkCommands>;
