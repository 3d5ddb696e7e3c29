export { type Edit, EDIT_KINDS, openEditStorage } from './editStorage.ts';
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
} from './job.ts';
export { createBackoff, remedyFor } from './retry.ts';
export { useDiscardedEdits } from './useDiscardedEdits.ts';
export { type Edits, useEdits } from './useEdits.ts';
export { useHistory } from './useHistory.ts';
export { useJob } from './useJob.ts';
