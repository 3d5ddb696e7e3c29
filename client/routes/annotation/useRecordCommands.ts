import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { usePreference } from '#client/lib/preferences.ts';
import type { RecordFlow, RecordOnScreen } from './focus/useRecordFlow.ts';

interface ResponseActions {
  submit(): void;
  saveDraft(): void;
  discard(): void;
  clear(): void;
}

interface ResponseState {
  viewerId: string;
  status: RecordStatus;
  isModified: boolean;
  /** Why nothing can be submitted, saved or discarded at all. */
  blocked?: string | undefined;
  /** The status of the record whose response would be cleared, if there is such a record. */
  clearableStatus: RecordStatus | undefined;
}

/** What can be done with a response, to one record or to many: keys, buttons, tooltips and the list of shortcuts read these. */
export function useResponseCommands(state: ResponseState, actions: ResponseActions) {
  const { t } = useTranslation(['form', 'common']);
  const { viewerId, status, isModified, blocked, clearableStatus } = state;
  const backspaceDiscards = usePreference(viewerId, 'backspaceDiscards');
  const [submit, draft, discard, clear] = useCommands('page', [
    {
      id: 'record.submit',
      keys: ['Enter', 'mod+Enter'],
      label: status === 'SUBMITTED' ? t('common:update') : t('form:submit'),
      when: () => blocked === undefined && (status !== 'SUBMITTED' || isModified),
      reason: () => blocked ?? t('form:unchanged'),
      run: actions.submit,
    },
    {
      id: 'record.draft',
      keys: 'mod+s',
      label: t('form:draft'),
      when: () => blocked === undefined && (status !== 'DRAFT' || isModified),
      reason: () => blocked ?? t('form:unchanged'),
      run: actions.saveDraft,
    },
    {
      id: 'record.discard',
      keys: backspaceDiscards ? 'Backspace' : [],
      label: t('form:discard'),
      when: () => blocked === undefined && status !== 'DISCARDED',
      reason: () => blocked ?? t('form:isDiscarded'),
      run: actions.discard,
    },
    {
      id: 'record.clear',
      keys: 'Shift+Backspace',
      label: t('form:clearResponse'),
      when: () => clearableStatus !== undefined && clearableStatus !== 'PENDING',
      reason: () => t('form:noResponse'),
      run: actions.clear,
    },
  ]);
  return { submit, draft, discard, clear };
}

interface RecordActions extends ResponseActions {
  move(step: 1 | -1): void;
}

/** What can be done with the record on screen. */
export function useRecordCommands(
  viewerId: string,
  { status, isModified }: RecordOnScreen,
  canGo: RecordFlow['canGo'],
  actions: RecordActions,
) {
  const { t } = useTranslation('record');
  const commands = useResponseCommands({ viewerId, status, isModified, clearableStatus: status }, actions);
  const [previous, next] = useCommands('page', [
    {
      id: 'record.previous',
      keys: 'ArrowLeft',
      label: t('previous'),
      group: t('moves'),
      when: () => canGo(-1),
      reason: () => t('isFirst'),
      repeats: true,
      run: () => actions.move(-1),
    },
    {
      id: 'record.next',
      keys: 'ArrowRight',
      label: t('next'),
      group: t('moves'),
      when: () => canGo(1),
      reason: () => t('isLast'),
      repeats: true,
      run: () => actions.move(1),
    },
  ]);
  return { ...commands, previous, next };
}
