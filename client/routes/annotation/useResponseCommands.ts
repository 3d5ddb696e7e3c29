import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { usePreference } from '#client/lib/preferences.ts';

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
  /** Why nothing can be submitted, saved or discarded. */
  blocked?: string | undefined;
  /** The status of the record whose response can be cleared. */
  clearableStatus: RecordStatus | undefined;
}

/** The actions on the response to one record or to many, as commands for keys, buttons and the list of shortcuts. */
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
