import { useState } from 'react';
import { useDiscardedEdits, useEdits } from '#client/features/sync/index.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Annotation } from '../model.ts';

/** The statuses that records had before they were saved as edited. */
type Origins = Readonly<Record<string, TaskRecordStatus>>;

const originsOf = perUser((userId) => createDeviceValue<Origins>(`taskOrigins.${userId}`, parse));

const ORIGINS: readonly unknown[] = ['DEFAULT', 'VALIDATED', 'DISCARDED'] satisfies TaskRecordStatus[];

function parse(stored: unknown): Origins {
  if (!(stored instanceof Object)) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, status]) => ORIGINS.includes(status)));
}

/** The unsaved edits of a dataset's records, in memory and on the device. */
export function useUnsavedEdits(datasetId: string, userId: string) {
  const [unsavedOf, edits, ids] = useEdits<Annotation>(userId, 'annotations');
  const discarded = useDiscardedEdits(userId, edits, 'discardedAnnotations');
  const [inFlight, setInFlight] = useState<ReadonlyMap<string, Annotation | undefined>>(new Map());
  const storedOrigins = originsOf(userId);
  const origins = useDeviceValue(storedOrigins);

  /** The edit to show: none while it is in flight, unless it was changed in the meantime. */
  const editOf = (recordId: string): Annotation | undefined => {
    const annotation = unsavedOf(recordId);
    return annotation === inFlight.get(recordId) ? undefined : annotation;
  };
  const pending = ids.filter((id) => id.startsWith(`${datasetId}.`) && editOf(id) !== undefined);
  const handlers = useHandlers({
    markInFlight: (sent: readonly string[]): void =>
      setInFlight((before) => new Map([...before, ...sent.map((id) => [id, edits.get(id)?.answers] as const)])),
    unmarkInFlight(answered: readonly string[]): void {
      const settled = new Set(answered);
      setInFlight((before) => new Map([...before].filter(([id]) => !settled.has(id))));
    },
    /** Sets the origins of records; null and EDITED remove them. */
    setOrigins(changed: ReadonlyMap<string, TaskRecordStatus | null>): void {
      const rest = Object.entries(storedOrigins.read()).filter(([id]) => !changed.has(id));
      const added = [...changed].flatMap(([id, status]) =>
        status && status !== 'EDITED' ? [[id, status] as const] : [],
      );
      storedOrigins.write(Object.fromEntries([...rest, ...added]));
    },
  });
  return { ...discarded, edits, editOf, pending, origins, ...handlers };
}

export type UnsavedEdits = ReturnType<typeof useUnsavedEdits>;
