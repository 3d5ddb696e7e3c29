import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import type { Outcome } from '#client/features/sync/index.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { timestamp } from '#client/lib/time.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';
import type { Annotation, TaskDataset, TaskRecord } from '../model.ts';
import type { ActionKind, Item } from './action.ts';
import { formerOf, sameAnnotation, savedAnnotation } from './annotation.ts';
import { createTaskApi } from './taskApi.ts';
import { useConfirmations } from './useConfirmations.ts';
import { useConflictCheck } from './useConflictCheck.ts';
import { useTaskQueue } from './useTaskQueue.ts';
import { useUnsavedEdits } from './useUnsavedEdits.ts';

type Records = readonly TaskRecord[];

/**
 * Everything a person does with the records of a task dataset. Each action shows its outcome at once, says how it went, and is
 * reverted where the server refuses it.
 */
export function useTaskActions(dataset: TaskDataset, viewerId: string) {
  const client = useApolloClient();
  const { targetOf, read } = useMemo(() => createTaskApi(client, dataset), [client, dataset]);
  const unsaved = useUnsavedEdits(dataset.id, viewerId);
  const { edits, editOf, origins, pending, isRestorable, discardEdits } = unsaved;
  const conflictCheck = useConflictCheck(dataset, edits, read);
  const questions = useConfirmations();
  const { decide } = questions;
  const queue = useTaskQueue({ dataset, unsaved, conflictCheck, targetOf, decide });
  const { dropRedo, dismissFailures, failureOf, canUndo, canRedo, isSending, progress } = queue;
  const { perform, undoLast, redoLast, settled } = queue.handlers;

  /** Does something that discards the edits of the records. */
  function performDiscarding(kind: ActionKind, items: readonly Item[]): Promise<boolean> {
    const edited = new Set(items.flatMap(({ recordId }) => (edits.get(recordId) ? [recordId] : [])));
    const discard = (): void => discardEdits(...edited);
    const restore = (ids: readonly string[]): void => unsaved.restore(...ids.filter((id) => edited.has(id)));
    const onUndone = (undone: readonly Outcome[]): void => restore(undone.map(({ recordId }) => recordId));
    discard();
    return perform({ kind, items, onRefused: restore, onUndone, onRedo: discard });
  }

  const isSavedAsEdited = ({ id, status }: TaskRecord): boolean => status === 'EDITED' && origins[id] !== undefined;

  /** Each action resolves to whether all of it was saved. */
  const actions = useHandlers({
    edit(record: TaskRecord, annotation: Annotation): void {
      dropRedo(record.id);
      edits.change(record.id, annotation, record.lastUpdated);
    },
    /** Without `annotationOf`, the edit counts, else the record's annotation or what is predicted. */
    validate(records: Records, annotationOf?: (record: TaskRecord) => Annotation): Promise<boolean> {
      const editedBefore = new Map(records.map(({ id }) => [id, edits.get(id)?.answers]));
      const versions = new Map(records.map(({ id, lastUpdated }) => [id, lastUpdated]));
      const items = records.map((record) =>
        itemOf(record, 'VALIDATED', annotationOf?.(record) ?? editedBefore.get(record.id)),
      );
      // An edit from now on, so that a page that is closed meanwhile does not lose it.
      const store = (): void =>
        edits.changeMany(
          items.flatMap(({ recordId, annotation }) =>
            annotation ? [{ recordId, answers: annotation, version: versions.get(recordId) }] : [],
          ),
        );
      if (annotationOf) store();
      return perform({
        kind: 'validate',
        items,
        onRefused(ids) {
          if (annotationOf) discardEdits(...ids.filter((id) => !editedBefore.get(id)));
        },
        // The edit of before is not lost with the validation, unless there is a newer one.
        onUndone(undone) {
          for (const { recordId, version = null } of undone) versions.set(recordId, version);
          const restored = undone.flatMap(({ recordId, version }) => {
            const answers = editedBefore.get(recordId);
            return answers && !edits.get(recordId) ? [{ recordId, answers, version }] : [];
          });
          edits.changeMany(restored);
        },
        onRedo: store,
      });
    },
    discard: (records: Records) => performDiscarding('discard', itemsOf(records, 'DISCARDED')),
    clear: (records: Records) => performDiscarding('clear', itemsOf(records, 'DEFAULT')),
    /** Makes records pending again that were validated or discarded. */
    undo: (records: Records) => perform({ kind: 'undo', items: itemsOf(records, 'DEFAULT') }),
    /** Edited records get back the status they had. */
    reset(records: Records): Promise<boolean> {
      // What was not saved still has its status, and needs no server.
      const unsavedIds = records.filter((record) => !isSavedAsEdited(record)).map(({ id }) => id);
      discardEdits(...unsavedIds);
      dismissFailures(unsavedIds);
      const saved = records.filter(isSavedAsEdited);
      return performDiscarding(
        'reset',
        saved.map((record) => itemOf(record, origins[record.id] ?? record.status)),
      );
    },
  });

  const handlers = useHandlers({
    /** Saves all edits, as edited. */
    saveEdits(): Promise<boolean> {
      const items = pending.map((recordId): Item => {
        return { recordId, annotation: edits.get(recordId)?.answers, from: undefined, status: 'EDITED' };
      });
      return perform({ kind: 'save', items });
    },
    /** Discards all edits; they can be restored for a day. */
    ignoreEdits(): void {
      discardEdits(...pending);
      dismissFailures(pending);
    },
    restore(...ids: string[]): void {
      ids.forEach(dropRedo);
      unsaved.restore(...ids);
    },
    /** Called with the records on screen. What was in flight when the page was closed may have been saved, and is no edit then. */
    noteShown(record: TaskRecord): void {
      conflictCheck.noteShown(record);
      const edit = edits.get(record.id);
      const hasAnnotation = record.status === 'VALIDATED' || record.status === 'EDITED';
      if (!edit || !hasAnnotation || edit.version === record.lastUpdated) return;
      if (!sameAnnotation(edit.answers, savedAnnotation(record))) return;
      edits.saved([{ recordId: record.id, version: record.lastUpdated }], timestamp());
    },
    /** For what takes records off the screen: while there are edits, the person is asked first. */
    confirmLeaving(go: () => void): void {
      if (pending.length > 0) questions.askToLeave(go);
      else go();
    },
    distrust: conflictCheck.distrust,
    undoLast,
    redoLast,
    settled,
  });
  // What is in flight is pending no more, and may be lost still.
  useLeaveWarning(pending.length > 0 || isSending, () => void handlers.saveEdits());

  /** The record's status as the person sees it. */
  const statusOf = useCallback(
    ({ id, status }: TaskRecord): TaskRecordStatus => (editOf(id) === undefined ? status : 'EDITED'),
    [editOf],
  );
  const canReset = useCallback(
    ({ id, status }: TaskRecord) => editOf(id) !== undefined || (status === 'EDITED' && origins[id] !== undefined),
    [editOf, origins],
  );
  const pendingCount = pending.length;
  const drawn = useMemo(
    () => ({
      editOf,
      statusOf,
      canReset,
      isRestorable,
      failureOf,
      pendingCount,
      canUndo,
      canRedo,
      progress,
      questions,
    }),
    [editOf, statusOf, canReset, isRestorable, failureOf, pendingCount, canUndo, canRedo, progress, questions],
  );
  return useMemo(
    () => ({ viewerId, ...actions, actions, ...handlers, ...drawn }),
    [viewerId, actions, handlers, drawn],
  );
}

export type TaskActions = ReturnType<typeof useTaskActions>;
export type RecordActions = TaskActions['actions'];

const itemOf = (record: TaskRecord, status: TaskRecordStatus, annotation?: Annotation): Item => ({
  recordId: record.id,
  annotation,
  from: record.status,
  status,
  before: formerOf(record),
});

const itemsOf = (records: Records, status: TaskRecordStatus): Item[] => records.map((record) => itemOf(record, status));
