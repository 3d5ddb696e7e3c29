export { EDIT_KINDS, type Edit, openEditStorage } from './editStorage.ts';
export { createFreshness } from './freshness.ts';
export {
  failedItems,
  failuresOf,
  type Job,
  type JobTarget,
  type Outcome,
  percentOf,
  savedItems,
  startJob,
  useJob,
} from './job.ts';
export { createBackoff, remedyFor } from './retry.ts';
export { type Edits, useDiscardedEdits, useEdits } from './useEdits.ts';
export { useHistory } from './useHistory.ts';
export { useHistoryCommands } from './useHistoryCommands.ts';
