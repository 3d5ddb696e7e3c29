export { readTaskAddress, TASK_PAGE_SIZES, type TaskAddress, type TaskMode, writeTaskAddress } from './address.ts';
export { EVERYTHING, START, TASK_LIMITS, type TaskCriteria } from './criteria.ts';
export { toTaskSearchInput } from './searchInput.ts';
