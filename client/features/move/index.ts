export { useDiscardServerCopyMutation, useServerCopyQuery } from './Move.generated.ts';
export { CommandHint } from './CommandHint.tsx';
export { MoveForm } from './MoveForm.tsx';
export { MoveJob } from './MoveJob.tsx';
