export { ActionBar, type ActionCommand } from './ActionBar.tsx';
export type { AnswerableRecord } from './answers.ts';
export { Conflicts } from './conflict/Conflicts.tsx';
export { type ActionKind, statusAfter } from './outbox/entry.ts';
export { outboxFor } from './outbox/useOutbox.ts';
export { FailedBadge, SaveState } from './SaveState.tsx';
export { type Answering, useAnswering } from './useAnswering.ts';
export { usePendingMoves } from './usePendingMoves.ts';
