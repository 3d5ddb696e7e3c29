export { inView, PAGE_SIZES, readAddress, type RecordAddress, type ViewMode, writeAddress } from './address.ts';
export {
  allOf,
  type Condition,
  conditionOn,
  isNarrowed,
  isResettable,
  isTerms,
  type Range,
  RECORD_STATUSES,
  type RecordCriteria,
  SIMILARITY_LIMITS,
  type Similarity,
  type SortKey,
  type Subject,
  subjectKey,
  type Terms,
  type TextSearch,
  withCondition,
} from './criteria.ts';
export { ViewSwitch } from './ViewSwitch.tsx';
export { criteriaKey, toRecordsVariables } from './variables.ts';
