import { IconArrowBackUp, IconBan, IconChecks, IconEraser, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { useCommands } from '#client/commands/useCommands.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { usePreference } from '#client/lib/preferences.ts';
import { CommandButton } from '#client/ui/CommandButton.tsx';
import type { RecordActions } from '../actions/index.ts';
import type { Annotation, TaskRecord } from '../model.ts';
import styles from './TaskCard.module.css';

export interface CardState {
  record: TaskRecord;
  viewerId: string;
  actions: RecordActions;
  /** The unsaved annotation. */
  edit: Annotation | undefined;
  /** The status as the person sees it. */
  status: TaskRecordStatus;
  canReset: boolean;
  isReadOnly: boolean;
  /** Whether keys act on this card. */
  isActive: boolean;
  isSelected: boolean;
  /** Toggles the selection; `isRange` extends it from the record selected last. */
  onSelect(recordId: string, isRange: boolean): void;
  /** The record was validated or discarded. */
  onCompleted(record: TaskRecord, status: TaskRecordStatus): void;
}

/** The actions on a card's record, for its buttons and, while the card is active, for keys. */
export function useCardCommands({ record, actions, edit, status, canReset, isSelected, onSelect, ...card }: CardState) {
  const { t } = useTranslation(['taskRecord', 'form', 'common', 'bulk']);
  const discardsByBackspace = usePreference(card.viewerId, 'backspaceDiscards');
  const canValidate = canConfirm(record, edit);
  const hasKeys = card.isActive && !card.isReadOnly;

  const perform = (action: (records: readonly TaskRecord[]) => Promise<unknown>, to?: 'VALIDATED' | 'DISCARDED') => {
    void action([record]);
    // A record that was validated or discarded on its own is deselected.
    if (isSelected) onSelect(record.id, false);
    if (to) card.onCompleted(record, to);
  };
  const commands = [
    {
      id: 'task.validate',
      keys: 'Enter',
      label: t('taskRecord:validate'),
      when: () => status !== 'VALIDATED' && canValidate,
      reason: () => (canValidate ? t('taskRecord:isValidated') : t('taskRecord:nothingToValidate')),
      run: () => perform(actions.validate, 'VALIDATED'),
    },
    {
      id: 'task.discard',
      keys: discardsByBackspace ? 'Backspace' : [],
      label: t('form:discard'),
      when: () => status !== 'DISCARDED',
      reason: () => t('form:isDiscarded'),
      run: () => perform(actions.discard, 'DISCARDED'),
    },
    {
      id: 'task.clear',
      keys: 'Shift+Backspace',
      label: t('common:clear'),
      when: () => Boolean(edit ?? record.annotation),
      reason: () => t('taskRecord:notAnnotated'),
      run: () => perform(actions.clear),
    },
    {
      id: 'task.reset',
      keys: 'Alt+r',
      label: t('common:reset'),
      when: () => canReset,
      reason: () => t('form:unchanged'),
      run: () => perform(actions.reset),
    },
    {
      id: 'task.undo',
      keys: 'Alt+u',
      label: status === 'DISCARDED' ? t('taskRecord:undiscard') : t('taskRecord:unvalidate'),
      when: () => status === 'VALIDATED' || status === 'DISCARDED',
      reason: () => t('form:nothingToUndo'),
      run: () => perform(actions.undo),
    },
  ] as const satisfies readonly Command[];
  const [validate, discard, clear, reset, undo] = useCommands('card', commands, hasKeys);
  // Belongs to the scope of the page, because the key of the thirty-first label takes precedence.
  const toggle = { id: 'bulk.toggle', keys: 'x', label: t('bulk:toggle'), run: () => onSelect(record.id, false) };
  useCommands('page', [toggle], hasKeys);
  return {
    validate,
    discard,
    clear,
    reset,
    undo,
    /** Without an annotation, validates what the command validates. */
    validateAs: (annotation?: Annotation): void =>
      perform((records) => actions.validate(records, annotation && (() => annotation)), 'VALIDATED'),
  };
}

/** Whether there is an annotation or a prediction to confirm. */
function canConfirm(record: TaskRecord, edit: Annotation | undefined): boolean {
  switch (record.__typename) {
    case 'TextClassificationRecord': {
      const { annotation, annotatedAs, predictedAs, multiLabel } = record;
      const labels = edit?.labels ?? (annotation ? annotatedAs : predictedAs);
      return multiLabel || labels.length === 1;
    }
    case 'TokenClassificationRecord':
      return true;
    case 'Text2TextRecord':
      return (edit?.text ?? record.sentences[0]?.text ?? '').trim() !== '';
  }
}

const ICON = { size: 16, 'aria-hidden': true };

/** The button of an action is replaced by its undo, in the same place. */
export function CardActions({
  commands,
  status,
}: Pick<CardState, 'status'> & { commands: ReturnType<typeof useCardCommands> }) {
  const { validate, discard, clear, reset, undo } = commands;
  const undoButton = <CommandButton command={undo} icon={<IconArrowBackUp {...ICON} />} />;
  return (
    <div className={styles.actions}>
      {status === 'VALIDATED' ? (
        undoButton
      ) : (
        <CommandButton command={validate} icon={<IconChecks {...ICON} />} variant="filled" />
      )}
      {status === 'DISCARDED' ? undoButton : <CommandButton command={discard} icon={<IconBan {...ICON} />} />}
      <CommandButton command={clear} icon={<IconEraser {...ICON} />} />
      <CommandButton command={reset} icon={<IconRestore {...ICON} />} />
    </div>
  );
}
