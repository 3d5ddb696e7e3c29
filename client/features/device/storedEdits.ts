import { useEffect, useState } from 'react';
import { type Edit, EDIT_KINDS, type EditKind, editChanges, openEditStorage } from '#client/features/sync/index.ts';
import { coalesced } from '#client/lib/coalesced.ts';

/** An edit that is stored on this device. */
export interface StoredEdit {
  readonly kind: EditKind;
  /** A record's id, `dataset.record` of an older dataset, or the dataset of answers to many records. */
  readonly key: string;
  readonly edit: Edit<object>;
}

const READ_AFTER_MS = 300;

/** A user's edits on this device, kept up to date while they or other tabs change. */
export function useStoredEdits(userId: string): readonly StoredEdit[] {
  const [edits, setEdits] = useState(() => storedEdits(userId));
  useEffect(
    function follow() {
      const read = (): void => setEdits(storedEdits(userId));
      const readSoon = coalesced(read, READ_AFTER_MS);
      const stop = editChanges.on(readSoon);
      // Other tabs change the storage.
      window.addEventListener('storage', readSoon);
      read();
      return () => {
        readSoon.cancel();
        stop();
        window.removeEventListener('storage', readSoon);
      };
    },
    [userId],
  );
  return edits;
}

const storedEdits = (userId: string): StoredEdit[] =>
  EDIT_KINDS.flatMap((kind) =>
    [...openEditStorage<object>(userId, kind).load()].map(([key, edit]) => ({ kind, key, edit })),
  );

/** With `upTo`, removes the edit only if nothing was typed since that time. */
export const removeEdit = (userId: string, { kind, key }: Pick<StoredEdit, 'kind' | 'key'>, upTo?: number): void =>
  void openEditStorage(userId, kind).remove(key, upTo);

/** Whether it was left on purpose; it can be restored for a day. */
export const isLeft = ({ kind }: StoredEdit): boolean => kind === 'discardedAnswers' || kind === 'discardedAnnotations';

/** The dataset of a decision that is to be sent. */
export function datasetOfDue({ kind, edit: { answers } }: StoredEdit): string | undefined {
  if (kind !== 'decisions' || !('due' in answers) || answers.due === undefined) return undefined;
  return 'datasetId' in answers ? String(answers.datasetId) : undefined;
}
