export { useForgetServerCopyMutation, useServerCopyQuery } from './Move.generated.ts';
export { MoveForm } from './MoveForm.tsx';
export { MoveJob } from './MoveJob.tsx';
