export { type About, EDIT_KINDS, type Edit, type EditKind, editChanges, openEditStorage } from './editStorage.ts';
export { createFreshness } from './freshness.ts';
export {
  failedItems,
  failuresOf,
  type Job,
  jobChanges,
  type JobTarget,
  type Outcome,
  percentOf,
  savedItems,
  startJob,
  useJob,
} from './job.ts';
export { titleOf } from './title.ts';
export { notifyUnlessRetried, remedyFor } from './retry.ts';
export { type Edits, useDiscardedEdits, useEdits } from './useEdits.ts';
export { useHistory } from './useHistory.ts';
export { useHistoryCommands } from './useHistoryCommands.ts';
