import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { CLEAR } from '#client/features/bulk/index.ts';
import { usePreference } from '#client/lib/preferences.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import type { BulkAction } from './useBulkActions.ts';

interface State {
  viewerId: string;
  status: RecordStatus;
  /** What the card with the focus has been, if there is a card. */
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

/** What can be done on a page of records. What is also done with a single record has that one's name and key. */
export function useBulkCommands(state: State, actions: Actions) {
  const { t } = useTranslation(['bulk', 'form', 'common', 'record']);
  const { status, count, hasAnswers, isRunning } = state;
  const backspaceDiscards = usePreference(state.viewerId, 'backspaceDiscards');
  const isReady = count > 0 && !isRunning;
  const why = (): string => (count === 0 ? t('bulk:none') : t('form:unchanged'));
  const [submit, draft, discard, clear, previous, next] = useCommands('page', [
    {
      id: 'record.submit',
      keys: ['Enter', 'mod+Enter'],
      label: status === 'SUBMITTED' ? t('common:update') : t('form:submit'),
      when: () => isReady && (status !== 'SUBMITTED' || hasAnswers),
      reason: why,
      run: () => actions.act('submit'),
    },
    {
      id: 'record.draft',
      keys: 'mod+s',
      label: t('form:draft'),
      when: () => isReady && (status !== 'DRAFT' || hasAnswers),
      reason: why,
      run: () => actions.act('draft'),
    },
    {
      id: 'record.discard',
      keys: backspaceDiscards ? 'Backspace' : [],
      label: t('form:discard'),
      when: () => isReady && status !== 'DISCARDED',
      reason: () => (count === 0 ? t('bulk:none') : t('form:isDiscarded')),
      run: () => actions.act('discard'),
    },
    {
      ...CLEAR,
      label: t('form:clearResponse'),
      when: () => state.activeStatus !== undefined && state.activeStatus !== 'PENDING' && !isRunning,
      reason: () => t('form:noResponse'),
      run: actions.clearActive,
    },
    {
      id: 'record.previous',
      keys: 'ArrowLeft',
      label: t('bulk:previousPage'),
      when: () => state.canTurn(-1),
      reason: () => t('record:isFirst'),
      run: () => actions.turn(-1),
    },
    {
      id: 'record.next',
      keys: 'ArrowRight',
      label: t('bulk:nextPage'),
      when: () => state.canTurn(1),
      reason: () => t('record:isLast'),
      run: () => actions.turn(1),
    },
    { id: 'bulk.toggle', keys: 'x', label: t('bulk:toggle'), run: actions.toggle },
    { id: 'bulk.down', keys: 'j', label: t('bulk:down'), repeats: true, run: () => actions.move(1) },
    { id: 'bulk.up', keys: 'k', label: t('bulk:up'), repeats: true, run: () => actions.move(-1) },
    {
      id: 'bulk.extendDown',
      keys: 'Shift+j',
      label: t('bulk:extendDown'),
      repeats: true,
      run: () => actions.extend(1),
    },
    { id: 'bulk.extendUp', keys: 'Shift+k', label: t('bulk:extendUp'), repeats: true, run: () => actions.extend(-1) },
    { id: 'bulk.page', keys: 'a', label: t('bulk:selectPage'), run: actions.selectPage },
    { id: 'bulk.all', keys: 'Shift+a', label: t('bulk:selectMatched'), run: actions.selectAll },
  ]);
  return { submit, draft, discard, clear, previous, next };
}

export type BulkCommands = ReturnType<typeof useBulkCommands>;
