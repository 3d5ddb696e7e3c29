import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { type Status, StatusPill } from '#client/ui/StatusPill.tsx';

const PILLS: Record<TaskRecordStatus, Status> = {
  DEFAULT: 'pending',
  EDITED: 'edited',
  VALIDATED: 'validated',
  DISCARDED: 'discarded',
};

/** The status of a record of the older tasks. */
export function TaskStatusPill({ status }: { status: TaskRecordStatus }) {
  return <StatusPill status={PILLS[status]} />;
}
