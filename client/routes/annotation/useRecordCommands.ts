import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { usePreference } from '#client/lib/preferences.ts';
import type { RecordOnScreen, RecordFlow } from './focus/useRecordFlow.ts';

interface Actions {
  submit(): void;
  saveDraft(): void;
  discard(): void;
  clear(): void;
  move(step: 1 | -1): void;
}

/** What can be done with the record on screen, once: keys, buttons, tooltips and the list of shortcuts read these. */
export function useRecordCommands(
  viewerId: string,
  record: RecordOnScreen,
  canGo: RecordFlow['canGo'],
  actions: Actions,
) {
  const { t } = useTranslation(['form', 'common', 'record']);
  const { status, isModified } = record;
  const backspaceDiscards = usePreference(viewerId, 'backspaceDiscards');
  const [submit, draft, discard, clear, previous, next] = useCommands('page', [
    {
      id: 'record.submit',
      keys: ['Enter', 'mod+Enter'],
      label: status === 'SUBMITTED' ? t('common:update') : t('form:submit'),
      when: () => status !== 'SUBMITTED' || isModified,
      reason: () => t('form:unchanged'),
      run: actions.submit,
    },
    {
      id: 'record.draft',
      keys: 'mod+s',
      label: t('form:draft'),
      when: () => status !== 'DRAFT' || isModified,
      reason: () => t('form:unchanged'),
      run: actions.saveDraft,
    },
    {
      id: 'record.discard',
      keys: backspaceDiscards ? 'Backspace' : [],
      label: t('form:discard'),
      when: () => status !== 'DISCARDED',
      reason: () => t('form:isDiscarded'),
      run: actions.discard,
    },
    {
      id: 'record.clear',
      keys: 'Shift+Backspace',
      label: t('form:clearResponse'),
      when: () => status !== 'PENDING',
      reason: () => t('form:noResponse'),
      run: actions.clear,
    },
    {
      id: 'record.previous',
      keys: 'ArrowLeft',
      label: t('record:previous'),
      group: t('record:moves'),
      when: () => canGo(-1),
      reason: () => t('record:isFirst'),
      repeats: true,
      run: () => actions.move(-1),
    },
    {
      id: 'record.next',
      keys: 'ArrowRight',
      label: t('record:next'),
      group: t('record:moves'),
      when: () => canGo(1),
      reason: () => t('record:isLast'),
      repeats: true,
      run: () => actions.move(1),
    },
  ]);
  return { submit, draft, discard, clear, previous, next };
}
