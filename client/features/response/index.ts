export { ActionBar, type ActionCommand } from './ActionBar.tsx';
export { Conflicts } from './conflict/Conflicts.tsx';
export { type ActionKind, statusAfter } from './outbox/entry.ts';
export { outboxFor } from './outbox/outbox.ts';
export { FailedBadge, SaveState } from './SaveState.tsx';
export { type Answering, useAnswering } from './useAnswering.ts';
export { usePendingMoves } from './usePendingMoves.ts';
