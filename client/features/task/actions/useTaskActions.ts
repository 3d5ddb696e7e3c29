import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { type About, type Outcome, titleOf } from '#client/features/sync/index.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { timestamp } from '#client/lib/time.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';
import { type Annotation, type TaskDataset, type TaskRecord, textOf } from '../model.ts';
import type { ActionKind, Item } from './action.ts';
import { sameAnnotation, savedAnnotation, snapshotOf } from './annotation.ts';
import { useConfirmations } from './confirmations.tsx';
import { createTaskApi } from './taskApi.ts';
import { useConflictCheck } from './useConflictCheck.ts';
import { useTaskQueue } from './useTaskQueue.ts';
import { useUnsavedEdits } from './useUnsavedEdits.ts';

type Records = readonly TaskRecord[];

/**
 * The edits of a task dataset's records and the actions on them. Each action shows its expected outcome at once, reports the actual
 * one, and is reverted where the server refuses it.
 */
export function useTaskActions(dataset: TaskDataset, viewerId: string) {
  const client = useApolloClient();
  const api = useMemo(() => createTaskApi(client, dataset), [client, dataset]);
  const unsaved = useUnsavedEdits(dataset.id, viewerId);
  const { edits, editOf, origins, pending, isRestorable, discardEdits } = unsaved;
  const conflictCheck = useConflictCheck(dataset, edits, api.read);
  const confirmations = useConfirmations();
  const { askAboutConflicts } = confirmations;
  const queue = useTaskQueue({ dataset, unsaved, conflictCheck, api, askAboutConflicts });
  const { perform, changeEdits, dismissFailures, isSending, ...history } = queue;

  function performDiscardingEdits(kind: ActionKind, items: readonly Item[]): Promise<boolean> {
    const edited = new Set(items.flatMap(({ recordId }) => (edits.get(recordId) ? [recordId] : [])));
    const discard = (): void => discardEdits(...edited);
    const restore = (ids: readonly string[]): void => unsaved.restore(...ids.filter((id) => edited.has(id)));
    const onUndone = (undone: readonly Outcome[]): void => restore(undone.map(({ recordId }) => recordId));
    discard();
    return perform({ kind, items, editCount: edited.size, onRefused: restore, onUndone, onRedo: discard });
  }

  const aboutOf = (record: TaskRecord): About => ({
    datasetId: dataset.id,
    title: titleOf({ text: textOf(record) }),
  });

  const isSavedAsEdited = ({ id, status }: TaskRecord): boolean => status === 'EDITED' && origins[id] !== undefined;

  /** Each resolves to whether all records were saved. */
  const recordActions = useHandlers({
    /** `isTyped`: continues the last edit, and is undone with it. */
    edit(record: TaskRecord, annotation: Annotation, { isTyped = false }: { isTyped?: boolean } = {}): void {
      const { id, lastUpdated } = record;
      changeEdits([id], () => edits.change(id, annotation, lastUpdated, aboutOf(record)), { isTyped });
    },
    /** Edits that are undone together. */
    editMany(changed: readonly { record: TaskRecord; annotation: Annotation }[]): void {
      const changes = changed.map(({ record, annotation }) => {
        return { recordId: record.id, answers: annotation, version: record.lastUpdated, about: aboutOf(record) };
      });
      const ids = changes.map(({ recordId }) => recordId);
      changeEdits(ids, () => edits.changeMany(changes));
    },
    /** Without `annotationOf`, saves the edit, or else confirms the record's annotation or prediction. */
    validate(records: Records, annotationOf?: (record: TaskRecord) => Annotation): Promise<boolean> {
      const editedBefore = new Map(records.map(({ id }) => [id, edits.get(id)?.answers]));
      const versions = new Map(records.map(({ id, lastUpdated }) => [id, lastUpdated]));
      const about = new Map(records.map((record) => [record.id, aboutOf(record)]));
      const items = records.map((record) =>
        itemOf(record, 'VALIDATED', annotationOf?.(record) ?? editedBefore.get(record.id)),
      );
      // Until it is saved, the annotation is an edit, so that closing the page does not lose it.
      const store = (): void =>
        edits.changeMany(
          items.flatMap(({ recordId, annotation }) =>
            annotation
              ? [{ recordId, answers: annotation, version: versions.get(recordId), about: about.get(recordId) }]
              : [],
          ),
        );
      if (annotationOf) store();
      return perform({
        kind: 'validate',
        items,
        onRefused(ids) {
          if (annotationOf) discardEdits(...ids.filter((id) => !editedBefore.get(id)));
        },
        // Undo brings back the earlier edit, unless there is a newer one.
        onUndone(undone) {
          for (const { recordId, version = null } of undone) versions.set(recordId, version);
          const restored = undone.flatMap(({ recordId, version }) => {
            const answers = editedBefore.get(recordId);
            if (!answers || edits.get(recordId)) return [];
            return [{ recordId, answers, version, about: about.get(recordId) }];
          });
          edits.changeMany(restored);
        },
        onRedo: store,
      });
    },
    discard: (records: Records) => performDiscardingEdits('discard', itemsOf(records, 'DISCARDED')),
    clear: (records: Records) => performDiscardingEdits('clear', itemsOf(records, 'DEFAULT')),
    /** Makes validated or discarded records pending again. */
    undo: (records: Records) => perform({ kind: 'undo', items: itemsOf(records, 'DEFAULT') }),
    /** Discards edits. Records that were saved as edited get back their earlier status. */
    reset(records: Records): Promise<boolean> {
      const unsavedIds = records.filter((record) => !isSavedAsEdited(record)).map(({ id }) => id);
      changeEdits(unsavedIds, () => discardEdits(...unsavedIds));
      dismissFailures(unsavedIds);
      const saved = records.filter(isSavedAsEdited);
      return performDiscardingEdits(
        'reset',
        saved.map((record) => itemOf(record, origins[record.id] ?? record.status)),
      );
    },
  });

  const handlers = useHandlers({
    /** Saves all edits with the status EDITED. */
    saveEdits(): Promise<boolean> {
      const items = pending.map((recordId): Item => {
        return { recordId, annotation: edits.get(recordId)?.answers, from: undefined, status: 'EDITED' };
      });
      return perform({ kind: 'save', items });
    },
    /** Discards all edits; they can be restored for a day. */
    discardAllEdits(): void {
      discardEdits(...pending);
      dismissFailures(pending);
    },
    restore(...ids: string[]): void {
      changeEdits(ids, () => unsaved.restore(...ids));
    },
    /** To be called with each record on screen. Removes an edit that was saved while the page was being closed. */
    noteShown(record: TaskRecord): void {
      conflictCheck.noteShown(record);
      const edit = edits.get(record.id);
      const hasAnnotation = record.status === 'VALIDATED' || record.status === 'EDITED';
      if (!edit || !hasAnnotation || edit.version === record.lastUpdated) return;
      if (!sameAnnotation(edit.answers, savedAnnotation(record))) return;
      edits.saved([{ recordId: record.id, version: record.lastUpdated }], timestamp());
    },
    /** Asks first while there are edits, because `leave` takes records off the screen. */
    confirmLeaving(leave: () => void): void {
      if (pending.length > 0) confirmations.askToLeave(leave);
      else leave();
    },
  });
  // Edits in flight are not pending, but may still be lost.
  useLeaveWarning(pending.length > 0 || isSending, () => void handlers.saveEdits());

  return {
    viewerId,
    ...recordActions,
    /** Stays the same object in every render. */
    recordActions,
    ...handlers,
    ...history,
    markAllStale: conflictCheck.markAllStale,
    confirmations,
    editOf,
    /** The status as the person sees it. */
    statusOf: ({ id, status }: TaskRecord): TaskRecordStatus => (editOf(id) === undefined ? status : 'EDITED'),
    canReset: (record: TaskRecord): boolean => editOf(record.id) !== undefined || isSavedAsEdited(record),
    isRestorable,
    pendingCount: pending.length,
    isSending,
  };
}

export type TaskActions = ReturnType<typeof useTaskActions>;
export type RecordActions = TaskActions['recordActions'];

const itemOf = (record: TaskRecord, status: TaskRecordStatus, annotation?: Annotation): Item => ({
  recordId: record.id,
  annotation,
  from: record.status,
  status,
  before: snapshotOf(record),
});

const itemsOf = (records: Records, status: TaskRecordStatus): Item[] => records.map((record) => itemOf(record, status));
