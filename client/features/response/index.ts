export { ActionBar, type ActionCommand } from './ActionBar.tsx';
export { type DeedKind, statusAfter } from './deed.ts';
export { SaveState } from './SaveState.tsx';
export type { AnswerableRecord } from './answers.ts';
export { type Answering, useAnswering } from './useAnswering.ts';
