import { useCallback, useMemo } from 'react';
import { timestamp } from '#client/features/response/index.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';
import type { Annotation, TaskDataset, TaskRecord } from '../model.ts';
import { formerOf, sameAnnotation, savedAnnotation } from './annotation.ts';
import type { ActionKind, Item, Outcome } from './action.ts';
import { type Confirmations, useConfirmations } from './useConfirmations.ts';
import { useConflictCheck } from './useConflictCheck.ts';
import { type UnsavedEdits, useUnsavedEdits } from './useUnsavedEdits.ts';
import { type TaskQueue, useTaskQueue } from './useTaskQueue.ts';

type Records = readonly TaskRecord[];

/** What a person does to records: the same functions as long as possible. Each act resolves to whether all of it was stored. */
export interface Acts {
  edit(record: TaskRecord, annotation: Annotation): void;
  /** Without `annotationOf`, what is held counts, else what the record has or what is predicted. */
  validate(records: Records, annotationOf?: (record: TaskRecord) => Annotation): Promise<boolean>;
  discard(records: Records): Promise<boolean>;
  /** Edited records get back the status they had. */
  reset(records: Records): Promise<boolean>;
  /** Makes records pending again that were validated or discarded. */
  undo(records: Records): Promise<boolean>;
  clear(records: Records): Promise<boolean>;
}

/** What is done with all that is held. */
interface Closing {
  /** Stores it, as edited. */
  saveEdits(): Promise<boolean>;
  /** Gives it up; it can be had back for a day. */
  ignoreEdits(): void;
}

/**
 * The work on the records of an older dataset. Each act shows its outcome at once, says how it went, and takes back what the
 * server refused.
 */
export interface TaskActions
  extends
    Acts,
    Closing,
    Omit<TaskQueue, 'run' | 'isRunning' | 'giveUp' | 'overtake'>,
    Pick<UnsavedEdits, 'editOf' | 'restorable' | 'restore'> {
  /** The acts alone: unlike the rest they last while somebody types. */
  readonly acts: Acts;
  /** Whose work it is. */
  readonly viewerId: string;
  /** The record's status as the person sees it. */
  statusOf(record: TaskRecord): TaskRecordStatus;
  canReset(record: TaskRecord): boolean;
  /** So many records have something to be saved. */
  readonly pendingCount: number;
  /** To be told which records are on screen. */
  see(record: TaskRecord): void;
  /** To be told that somebody else has changed records. */
  distrust(): void;
  /** What the person has to decide; `TaskConfirmations` shows it. */
  readonly questions: Confirmations;
}

export function useTaskActions(dataset: TaskDataset, viewerId: string): TaskActions {
  const held = useUnsavedEdits(dataset.id, viewerId);
  const conflictCheck = useConflictCheck(dataset, held.edits);
  const { distrust } = conflictCheck;
  const see = useSee(held.edits, conflictCheck.noteShown);
  const questions = useConfirmations();
  const state = useTaskQueue(dataset, held, conflictCheck, questions.decide);
  const { run, giveUp: forget, overtake } = state;
  const acts = useActs(held, state);
  const { saveEdits, ignoreEdits } = useClosing(held, run, forget);
  const { editOf, origins, pending, restorable } = held;
  // What is on its way is pending no more, and may be lost still.
  useLeaveWarning(pending.length > 0 || state.isRunning, () => void saveEdits());

  const statusOf = useCallback<TaskActions['statusOf']>(
    ({ id, status }) => (editOf(id) === undefined ? status : 'EDITED'),
    [editOf],
  );
  const canReset = useCallback<TaskActions['canReset']>(
    ({ id, status }) => editOf(id) !== undefined || (status === 'EDITED' && origins[id] !== undefined),
    [editOf, origins],
  );
  const restore = useCallback<TaskActions['restore']>(
    (...ids) => {
      ids.forEach(overtake);
      held.restore(...ids);
    },
    [held, overtake],
  );
  const pendingCount = pending.length;
  const sight = useMemo(
    () => ({ viewerId, editOf, statusOf, canReset, pendingCount, restorable, restore, see, distrust }),
    [viewerId, editOf, statusOf, canReset, pendingCount, restorable, restore, see, distrust],
  );
  const { undoLast, canUndo, redoLast, canRedo, settled, progress, failureOf } = state;
  const carriedOut = useMemo(
    () => ({ undoLast, canUndo, redoLast, canRedo, settled, progress, failureOf }),
    [undoLast, canUndo, redoLast, canRedo, settled, progress, failureOf],
  );
  return useMemo(
    () => ({ ...acts, acts, saveEdits, ignoreEdits, ...sight, ...carriedOut, questions }),
    [acts, saveEdits, ignoreEdits, sight, carriedOut, questions],
  );
}

/** What was on its way when the page was closed may have been stored: then it is an edit no more. */
function useSee(edits: UnsavedEdits['edits'], note: (record: TaskRecord) => void): TaskActions['see'] {
  return useCallback(
    (record) => {
      note(record);
      const edit = edits.held(record.id);
      const isDone = record.status === 'VALIDATED' || record.status === 'EDITED';
      if (!edit || !isDone || edit.version === record.lastUpdated) return;
      if (sameAnnotation(edit.answers, savedAnnotation(record)))
        edits.saved(record.id, timestamp(), record.lastUpdated);
    },
    [edits, note],
  );
}

function useActs(
  { edits, origins, discardEdits, restore }: UnsavedEdits,
  { run, giveUp: forget, overtake }: TaskQueue,
): Acts {
  const edit = useCallback<Acts['edit']>(
    (record, annotation) => {
      overtake(record.id);
      edits.change(record.id, annotation, record.lastUpdated);
    },
    [edits, overtake],
  );

  const validate = useCallback<Acts['validate']>(
    (records, annotationOf) => {
      const made = new Map(records.map(({ id }) => [id, edits.held(id)?.answers]));
      const versions = new Map(records.map(({ id, lastUpdated }) => [id, lastUpdated]));
      const items = records.map((record) => itemOf(record, 'VALIDATED', annotationOf?.(record) ?? made.get(record.id)));
      // Held from now on, so that a page that is closed meanwhile does not lose it.
      const hold = (): void => {
        const given = items.flatMap(({ id, annotation }) => (annotation ? [{ id, answers: annotation }] : []));
        edits.changeMany(given.map(({ id, answers }) => ({ recordId: id, answers, version: versions.get(id) })));
      };
      if (annotationOf) hold();
      return run({
        kind: 'validate',
        items,
        onRefused(ids) {
          if (annotationOf) discardEdits(...ids.filter((id) => !made.get(id)));
        },
        // What was made of it before is not lost with the validation, unless something else was made of it since.
        onUndone(undone) {
          for (const { recordId, version } of undone) versions.set(recordId, version);
          const back = undone.flatMap(({ recordId, version }) => {
            const answers = made.get(recordId);
            return answers && !edits.held(recordId) ? [{ recordId, answers, version }] : [];
          });
          edits.changeMany(back);
        },
        onAgain: hold,
      });
    },
    [edits, run, discardEdits],
  );

  /** An act that gives up what is held of the records. */
  const giveUp = useCallback(
    (kind: ActionKind, items: readonly Item[]) => {
      const givenUp = new Set(items.flatMap(({ id }) => (edits.held(id) ? [id] : [])));
      discardEdits(...givenUp);
      const bringBack = (ids: readonly string[]): void => restore(...ids.filter((id) => givenUp.has(id)));
      const onUndone = (undone: readonly Outcome[]): void => bringBack(undone.map(({ recordId }) => recordId));
      return run({ kind, items, onRefused: bringBack, onUndone, onAgain: () => discardEdits(...givenUp) });
    },
    [edits, restore, run, discardEdits],
  );
  const discard = useCallback<Acts['discard']>((records) => giveUp('discard', itemsOf(records, 'DISCARDED')), [giveUp]);
  const clear = useCallback<Acts['clear']>((records) => giveUp('clear', itemsOf(records, 'DEFAULT')), [giveUp]);
  const undo = useCallback<Acts['undo']>((records) => run({ kind: 'undo', items: itemsOf(records, 'DEFAULT') }), [run]);

  const reset = useCallback<Acts['reset']>(
    (records) => {
      // What was not saved has its status still, and needs no server.
      const isSaved = ({ id, status }: TaskRecord) => status === 'EDITED' && origins[id] !== undefined;
      const unsaved = records.filter((record) => !isSaved(record)).map(({ id }) => id);
      discardEdits(...unsaved);
      forget(unsaved);
      const items = records.filter(isSaved).map((record) => itemOf(record, origins[record.id] ?? record.status));
      return giveUp('reset', items);
    },
    [forget, giveUp, origins, discardEdits],
  );

  return useMemo(
    () => ({ edit, validate, discard, reset, undo, clear }),
    [edit, validate, discard, reset, undo, clear],
  );
}

function useClosing(
  { edits, pending, discardEdits }: UnsavedEdits,
  run: TaskQueue['run'],
  forget: TaskQueue['giveUp'],
): Closing {
  const saveEdits = useCallback(() => {
    const items = pending.map((id): Item => {
      return { id, annotation: edits.held(id)?.answers, from: undefined, status: 'EDITED' };
    });
    return run({ kind: 'save', items });
  }, [edits, pending, run]);
  const ignoreEdits = useCallback(() => {
    discardEdits(...pending);
    forget(pending);
  }, [forget, pending, discardEdits]);

  return { saveEdits, ignoreEdits };
}

const itemOf = (record: TaskRecord, status: TaskRecordStatus, annotation?: Annotation): Item => ({
  id: record.id,
  annotation,
  from: record.status,
  status,
  before: formerOf(record),
});

const itemsOf = (records: Records, status: TaskRecordStatus): Item[] => records.map((record) => itemOf(record, status));
