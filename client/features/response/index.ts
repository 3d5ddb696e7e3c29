export { ActionBar, type ActionCommand, SaveState } from './ActionBar.tsx';
export { Conflicts } from './conflict/Conflicts.tsx';
export { type ActionKind, type Entry, type Refusal, statusAfter } from './outbox/entry.ts';
export { createHeir } from './outbox/heir.ts';
export { openOutboxStorage, TAB_CHANNEL } from './outbox/device.ts';
export { outboxFor, useOutbox } from './outbox/outbox.ts';
export { type Answering, useAnswering } from './useAnswering.ts';
export { usePendingMoves } from './usePendingMoves.ts';
