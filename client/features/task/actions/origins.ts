import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';

/** The statuses that records had before they were saved as edited; kept on this device for each user. */
export type Origins = Readonly<Record<string, TaskRecordStatus>>;

export const originsOf = perUser((userId) => createDeviceValue<Origins>(`taskOrigins.${userId}`, parse));

const STATUSES: readonly unknown[] = ['DEFAULT', 'VALIDATED', 'DISCARDED'] satisfies TaskRecordStatus[];

function parse(kept: unknown): Origins {
  if (!(kept instanceof Object)) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, status]) => STATUSES.includes(status)));
}

/** The origins after some records changed; null is for those whose origin does not count any more. */
export function withOrigins(origins: Origins, changed: ReadonlyMap<string, TaskRecordStatus | null>): Origins {
  const rest = Object.entries(origins).filter(([id]) => !changed.has(id));
  const added = [...changed].flatMap(([id, status]) => (status && status !== 'EDITED' ? [[id, status] as const] : []));
  return Object.fromEntries([...rest, ...added]);
}
