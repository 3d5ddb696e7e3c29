export { ActionBar, type ActionCommand } from './ActionBar.tsx';
export { type DeedKind, statusAfter } from './deed.ts';
export { Conflicts } from './conflict/Conflicts.tsx';
export { FailedBadge } from './FailedBadge.tsx';
export { SaveState } from './SaveState.tsx';
export type { AnswerableRecord } from './answers.ts';
export { type Answering, useAnswering } from './useAnswering.ts';
