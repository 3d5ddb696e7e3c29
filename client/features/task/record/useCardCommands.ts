import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { useCommands, type WithKeys } from '#client/commands/useCommands.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { usePreference } from '#client/lib/preferences.ts';
import type { RecordActions } from '../actions/index.ts';
import type { Annotation, TaskRecord } from '../model.ts';

interface Settings {
  record: TaskRecord;
  viewerId: string;
  actions: RecordActions;
  /** What the person made of the record and did not save yet. */
  edit: Annotation | undefined;
  status: TaskRecordStatus;
  canReset: boolean;
  /** Whether keys reach this card. */
  hasKeys: boolean;
  onToggle(): void;
  /** Something is done with the record. */
  onDone(): void;
  /** It is validated or discarded, so that the next one can come. */
  onDealtWith(status: TaskRecordStatus): void;
}

type CardCommand = WithKeys<Command>;

const NONE: readonly Command[] = [];

/** What can be done with a card's record: by its buttons, and by keys while it is at hand. */
export function useCardCommands(settings: Settings) {
  const { record, viewerId, actions, edit, status, canReset, hasKeys, onToggle, onDone, onDealtWith } = settings;
  const { t } = useTranslation(['taskRecord', 'form', 'common', 'bulk']);
  const discardsByBackspace = usePreference(viewerId, 'backspaceDiscards');
  const { hasAnnotation, canValidate } = annotatedOf(record, edit);
  const isTaken = status === 'VALIDATED' || status === 'DISCARDED';
  const act = (action: (records: readonly TaskRecord[]) => Promise<unknown>, to?: 'VALIDATED' | 'DISCARDED') => () => {
    void action([record]);
    onDone();
    if (to) onDealtWith(to);
  };
  const list = [
    {
      id: 'task.validate',
      keys: 'Enter',
      label: t('taskRecord:validate'),
      when: () => status !== 'VALIDATED' && canValidate,
      reason: () => (canValidate ? t('taskRecord:isValidated') : t('taskRecord:nothingToValidate')),
      run: act(actions.validate, 'VALIDATED'),
    },
    {
      id: 'task.discard',
      keys: discardsByBackspace ? 'Backspace' : [],
      label: t('form:discard'),
      when: () => status !== 'DISCARDED',
      reason: () => t('form:isDiscarded'),
      run: act(actions.discard, 'DISCARDED'),
    },
    {
      id: 'task.clear',
      keys: 'Shift+Backspace',
      label: t('common:clear'),
      when: () => hasAnnotation,
      reason: () => t('taskRecord:notAnnotated'),
      run: act(actions.clear),
    },
    {
      id: 'task.reset',
      keys: 'Alt+r',
      label: t('common:reset'),
      when: () => canReset,
      reason: () => t('form:unchanged'),
      run: act(actions.reset),
    },
    {
      id: 'task.undo',
      keys: 'Alt+u',
      label: status === 'DISCARDED' ? t('taskRecord:undiscard') : t('taskRecord:unvalidate'),
      when: () => isTaken,
      reason: () => t('form:nothingToUndo'),
      run: act(actions.undo),
    },
  ] as const satisfies readonly Command[];
  const withKeys = useCommands('card', hasKeys ? list : NONE) as readonly CardCommand[];
  // The thirty-first label has the same key, and goes before it.
  useCommands('page', hasKeys ? [{ id: 'bulk.toggle', keys: 'x', label: t('bulk:toggle'), run: onToggle }] : NONE);
  const [validate, discard, clear, reset, undo] = hasKeys ? withKeys : list.map((one) => ({ ...one, keys: [] }));
  return { validate, discard, clear, reset, undo } as Record<
    'validate' | 'discard' | 'clear' | 'reset' | 'undo',
    CardCommand
  >;
}

interface Annotated {
  /** Whether somebody made something of the record. */
  readonly hasAnnotation: boolean;
  /** Whether there is something to confirm, be it predicted. */
  readonly canValidate: boolean;
}

/** What a record has to be cleared, or to be confirmed. */
function annotatedOf(record: TaskRecord, edit: Annotation | undefined): Annotated {
  switch (record.__typename) {
    case 'TextClassificationRecord': {
      const { annotation, annotatedAs, predictedAs, multiLabel } = record;
      const labels = edit?.labels ?? (annotation ? annotatedAs : predictedAs);
      return { hasAnnotation: Boolean(edit ?? annotation), canValidate: multiLabel || labels.length === 1 };
    }
    case 'TokenClassificationRecord':
      return { hasAnnotation: Boolean(edit ?? record.tokenAnnotation), canValidate: true };
    case 'Text2TextRecord': {
      const text = edit?.text ?? record.sentences[0]?.text ?? '';
      return { hasAnnotation: Boolean(edit ?? record.textAnnotation), canValidate: text.trim() !== '' };
    }
  }
}
