import { useCallback } from 'react';
import type { TaskActions } from './useTaskActions.ts';

/** For what takes records off the screen: while edits are not saved, the person is asked first. */
export function useConfirmLeaving({ pendingCount, questions }: Pick<TaskActions, 'pendingCount' | 'questions'>) {
  const { askToLeave } = questions;
  return useCallback(
    (go: () => void): void => {
      if (pendingCount > 0) askToLeave(go);
      else go();
    },
    [pendingCount, askToLeave],
  );
}
