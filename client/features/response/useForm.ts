import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import {
  type AnswerOrigin,
  type Answers,
  type AnswerValue,
  fromResponse,
  fromSuggestions,
  type Question,
  sameAnswer,
  sameAnswers,
  sendableAnswers,
  type Suggestion,
  withAnswer,
} from '#client/features/answer/index.ts';
import { type Edit, type Edits, titleOf, useHistory } from '#client/features/sync/index.ts';
import { readPreference } from '#client/lib/preferences.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { type SavedRecord, versionOf } from './outbox/entry.ts';
import { readSaved } from './outbox/responses.ts';

export interface AnsweredRecord extends SavedRecord {
  readonly suggestions: readonly Suggestion[];
}

export interface AnswerableRecord extends AnsweredRecord {
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The answers in the form before the person changes them: the saved ones, or the suggestions for a pending record. The same record gives
 * the same object, so that the form does not render again.
 */
export function startingAnswers({ response, suggestions }: AnsweredRecord): Answers {
  const source = response ?? suggestions;
  const known = STARTS.get(source);
  if (known) return known;
  const answers = response ? fromResponse(response) : fromSuggestions(suggestions);
  STARTS.set(source, answers);
  return answers;
}

const STARTS = new WeakMap<object, Answers>();

type Value = AnswerValue | undefined;

/** A change on the form; typing has the browser's own undo. */
interface FormChange {
  readonly recordId: string;
  readonly question: string;
  readonly before: Value;
  readonly after: Value;
  readonly joinsPrevious: AnswerOrigin['joinsPrevious'];
}

interface Settings {
  readonly userId: string;
  readonly datasetId: string;
  readonly questions: readonly Question[];
  readonly edits: Edits;
  /** Called with each record whose answers change. */
  onChange(recordId: string): void;
  saveDraft(record: AnswerableRecord, edit: Edit): void;
}

/** The form of the record on screen: changes to its answers, their undo history, and drafts that are saved automatically. */
export function useForm({ userId, datasetId, questions, edits, onChange, saveDraft }: Settings) {
  const { cache } = useApolloClient();
  const { history, canUndo, canRedo } = useHistory<FormChange>();
  const shownId = useRef<string>(undefined);
  const autoDraft = useAutoDraft((scheduled) => {
    const record = { ...scheduled, ...readSaved(cache, scheduled.id, 'screen') };
    const edit = edits.get(record.id);
    if (edit && readPreference(userId, 'autoDraft') && isWorthADraft(questions, record, edit.answers))
      saveDraft(record, edit);
  });

  const hasNext = useCallback(
    (stack: 'undo' | 'redo', recordId: string) => history.get()[stack].at(-1)?.recordId === recordId,
    [history],
  );
  const canUndoChange = useCallback((recordId: string) => canUndo && hasNext('undo', recordId), [hasNext, canUndo]);
  const canRedoChange = useCallback((recordId: string) => canRedo && hasNext('redo', recordId), [hasNext, canRedo]);

  /** The current answers, even before they are rendered. */
  const currentAnswers = (record: AnswerableRecord): Answers =>
    edits.get(record.id)?.answers ?? startingAnswers(record);

  function setAnswer(record: AnswerableRecord, question: string, value: Value): void {
    const answers = withAnswer(currentAnswers(record), question, value);
    const about = { datasetId, title: titleOf(record.fields) };
    edits.change(record.id, answers, versionOf(readSaved(cache, record.id, 'server')), about);
    onChange(record.id);
    autoDraft.schedule(record);
  }

  function step(record: AnswerableRecord, stack: 'undo' | 'redo'): boolean {
    const change = hasNext(stack, record.id) ? history[stack]() : undefined;
    if (!change) return false;
    const { question, before, after, joinsPrevious } = change;
    const isUndo = stack === 'undo';
    const [from, to] = isUndo ? [after, before] : [before, after];
    // An answer that has changed in another way, e.g. in another tab, is left alone.
    if (sameAnswer(currentAnswers(record)[question], from)) setAnswer(record, question, to);
    else history.clear();
    if (isUndo ? joinsPrevious : history.get().redo.at(-1)?.joinsPrevious) step(record, stack);
    return true;
  }

  const handlers = useHandlers({
    answer(record: AnswerableRecord, question: string, value: Value, origin: AnswerOrigin = {}): void {
      const { isSuggested, joinsPrevious } = origin;
      const before = currentAnswers(record)[question];
      const own = history.get().undo.filter(({ recordId }) => recordId === record.id);
      const isText = questions.find(({ name }) => name === question)?.__typename === 'TextQuestion';
      if (isText && !isSuggested) {
        // Typing into a suggested text is undone with the suggestion.
        const undo = own.map((change) =>
          change.question === question && sameAnswer(change.after, before) ? { ...change, after: value } : change,
        );
        history.set({ undo });
      } else if (!isText || !sameAnswer(before, value)) {
        history.set({
          undo: [...own, { recordId: record.id, question, before, after: value, joinsPrevious }],
          redo: [],
        });
      }
      setAnswer(record, question, value);
    },
    /** Undoes the last change on the form. Returns false if there is none; then an action may be undone. */
    undoChange: (record: AnswerableRecord): boolean => step(record, 'undo'),
    redoChange: (record: AnswerableRecord): boolean => step(record, 'redo'),
    /** Called with the record on screen: other records with unsaved answers become drafts. */
    show(recordId: string): void {
      if (shownId.current !== recordId) history.clear();
      shownId.current = recordId;
      autoDraft.flush(recordId);
    },
    /** Called before an action: no draft is saved, and earlier changes cannot be undone. */
    leave(recordId: string): void {
      autoDraft.cancel(recordId);
      history.clear();
    },
    cancelDraft: (recordId: string): void => autoDraft.cancel(recordId),
    clearHistory: (): void => history.clear(),
  });
  return { ...handlers, canUndoChange, canRedoChange };
}

const AUTO_DRAFT_DELAY_MS = 2000;

/** Calls back with a record after a pause in typing, and when the form is unmounted. */
function useAutoDraft(save: (record: AnswerableRecord) => void) {
  const scheduled = useRef(new Map<string, { record: AnswerableRecord; timer: ReturnType<typeof setTimeout> }>());
  function cancel(recordId: string): void {
    clearTimeout(scheduled.current.get(recordId)?.timer);
    scheduled.current.delete(recordId);
  }
  const handlers = useHandlers({
    cancel,
    saveNow(record: AnswerableRecord): void {
      cancel(record.id);
      save(record);
    },
    schedule(record: AnswerableRecord): void {
      cancel(record.id);
      const timer = setTimeout(() => handlers.saveNow(record), AUTO_DRAFT_DELAY_MS);
      scheduled.current.set(record.id, { record, timer });
    },
    /** Saves all scheduled drafts at once, except for one record. */
    flush(exceptFor?: string): void {
      for (const { record } of [...scheduled.current.values()]) if (record.id !== exceptFor) handlers.saveNow(record);
    },
  });
  // Does not run when the browser leaves the page: after a reload, the edits are loaded from the device.
  useEffect(() => () => handlers.flush(), [handlers]);
  return handlers;
}

/** Whether the person has changed answers that are not saved; suggestions do not count. */
function isWorthADraft(questions: readonly Question[], record: AnsweredRecord, answers: Answers): boolean {
  const isOpen = record.status === 'PENDING' || record.status === 'DRAFT';
  const isAnswered = Object.keys(sendableAnswers(questions, answers)).some((name) => name in answers);
  return isOpen && isAnswered && !sameAnswers(answers, startingAnswers(record));
}
