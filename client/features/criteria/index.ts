export {
  inView,
  linkTo,
  PAGE_SIZES,
  readAddress,
  type RecordAddress,
  saysNothing,
  type ViewMode,
  writeAddress,
} from './address.ts';
export {
  allOf,
  type Condition,
  conditionCount,
  conditionOn,
  isNarrowed,
  isResettable,
  isTerms,
  LIMITS,
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
  withoutMetadata,
} from './criteria.ts';
export { decodeCriteria } from './decodeCriteria.ts';
export { encodeCriteria } from './encodeCriteria.ts';
export { ViewSwitch } from './ViewSwitch.tsx';
export { criteriaKey, toRecordsVariables } from './variables.ts';
