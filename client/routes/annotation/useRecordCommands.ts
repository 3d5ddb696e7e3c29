import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import type { ActionCommand } from '#client/features/response/index.ts';
import type { RecordOnScreen, Work } from './focus/useWork.ts';

interface Deeds {
  submit(): void;
  saveDraft(): void;
  discard(): void;
  clear(): void;
  move(step: 1 | -1): void;
}

/** What can be done with the record on screen, once: keys, buttons, tooltips and the list of shortcuts read these. */
export function useRecordCommands(record: RecordOnScreen, canGo: Work['canGo'], deeds: Deeds) {
  const { t } = useTranslation(['form', 'common', 'record']);
  const { status, isModified } = record;
  const submit: ActionCommand = {
    id: 'record.submit',
    keys: ['Enter', 'mod+Enter'],
    label: status === 'SUBMITTED' ? t('common:update') : t('form:submit'),
    when: () => status !== 'SUBMITTED' || isModified,
    run: deeds.submit,
  };
  const draft: ActionCommand = {
    id: 'record.draft',
    keys: ['mod+s'],
    label: t('form:draft'),
    when: () => status !== 'DRAFT' || isModified,
    run: deeds.saveDraft,
  };
  const discard: ActionCommand = {
    id: 'record.discard',
    keys: ['Backspace'],
    label: t('form:discard'),
    when: () => status !== 'DISCARDED',
    run: deeds.discard,
  };
  const clear = {
    id: 'record.clear',
    keys: 'Shift+Backspace',
    label: t('form:clearResponse'),
    when: () => status !== 'PENDING',
    run: deeds.clear,
  };
  const previous = {
    id: 'record.previous',
    keys: 'ArrowLeft',
    label: t('record:previous'),
    when: () => canGo(-1),
    run: () => deeds.move(-1),
  };
  const next = {
    id: 'record.next',
    keys: 'ArrowRight',
    label: t('record:next'),
    when: () => canGo(1),
    run: () => deeds.move(1),
  };
  useCommands('page', [submit, draft, discard, clear, previous, next]);
  return { submit, draft, discard, clear, previous, next };
}
