import { useCallback } from 'react';
import type { TaskWork } from './useTaskWork.ts';

/** For what takes records off the screen: while edits are not saved, the person is asked first. */
export function useAskFirst({ pendingCount, questions }: Pick<TaskWork, 'pendingCount' | 'questions'>) {
  const { askToLeave } = questions;
  return useCallback(
    (go: () => void): void => {
      if (pendingCount > 0) askToLeave(go);
      else go();
    },
    [pendingCount, askToLeave],
  );
}
