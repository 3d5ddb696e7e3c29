import { useCallback, useMemo, useState } from 'react';
import { type Edits, useEdits, useDiscardedEdits } from '#client/features/response/index.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { useDeviceValue } from '#client/lib/deviceValue.ts';
import type { Annotation } from '../model.ts';
import { type Origins, originsOf, withOrigins } from './origins.ts';

/** What a person made of the records of a dataset and did not save yet; in memory, and on this device. */
export interface UnsavedEdits {
  /** As it is at this moment; for event handlers. */
  edits: Edits<Annotation>;
  /** What is to be drawn; not what is on its way to the server, as long as nothing was changed since. */
  editOf(id: string): Annotation | undefined;
  /** The records with something to be saved. */
  pending: readonly string[];
  /** What is on its way is the record's own, to be seen as such. */
  leave(ids: readonly string[]): void;
  /** It is here again: stored or refused. */
  arrive(ids: readonly string[]): void;
  /** Whether there is something that was given up or refused, and can be had back. */
  restorable(id: string): boolean;
  discardEdits(...ids: string[]): void;
  restore(...ids: string[]): void;
  origins: Origins;
  setOrigins(changed: ReadonlyMap<string, TaskRecordStatus | null>): void;
}

export function useUnsavedEdits(datasetId: string, userId: string): UnsavedEdits {
  const [of, edits, ids] = useEdits<Annotation>(userId, 'annotations');
  const aside = useDiscardedEdits(userId, edits, 'ignoredAnnotations');
  const [leaving, setLeaving] = useState<ReadonlyMap<string, Annotation | undefined>>(new Map());
  const kept = originsOf(userId);
  const origins = useDeviceValue(kept);

  const editOf = useCallback(
    (id: string) => {
      const made = of(id);
      return made === leaving.get(id) ? undefined : made;
    },
    [of, leaving],
  );
  const pending = useMemo(
    () => ids.filter((id) => id.startsWith(`${datasetId}.`) && editOf(id) !== undefined),
    [ids, datasetId, editOf],
  );
  const leave = useCallback(
    (sent: readonly string[]) =>
      setLeaving((before) => new Map([...before, ...sent.map((id) => [id, edits.held(id)?.answers] as const)])),
    [edits],
  );
  const arrive = useCallback((back: readonly string[]) => {
    const here = new Set(back);
    setLeaving((before) => new Map([...before].filter(([id]) => !here.has(id))));
  }, []);
  const setOrigins = useCallback<UnsavedEdits['setOrigins']>(
    (changed) => kept.write(withOrigins(kept.read(), changed)),
    [kept],
  );

  return useMemo(
    () => ({ ...aside, edits, editOf, pending, leave, arrive, origins, setOrigins }),
    [aside, edits, editOf, pending, leave, arrive, origins, setOrigins],
  );
}
