export { ActionBar, type ActionCommand, FailedBadge, SaveState } from './ActionBar.tsx';
export { Conflicts } from './conflict/Conflicts.tsx';
export { type ActionKind, statusAfter } from './outbox/entry.ts';
export { outboxFor } from './outbox/outbox.ts';
export { type Answering, useAnswering } from './useAnswering.ts';
export { usePendingMoves } from './usePendingMoves.ts';
