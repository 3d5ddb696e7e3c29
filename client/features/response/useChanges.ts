import { useMemo, useRef, useState } from 'react';
import type { AnswerValue } from '#client/features/answer/index.ts';

/** The answer to one question, as it was and as it became. */
interface Change {
  readonly question: string;
  readonly before: AnswerValue | undefined;
  readonly after: AnswerValue | undefined;
}

interface Steps {
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

/** What was changed on the form of one record since it came on screen and was last dealt with; texts have the browser's own undo. */
export interface Changes {
  note(recordId: string, change: Change): void;
  /** Moves the last change to those taken back. */
  back(recordId: string): Change | undefined;
  /** Moves it back again. */
  forth(recordId: string): Change | undefined;
  /** Another record is on screen, or something else than a change has put other answers on the form. */
  forget(): void;
  /** The record whose last change can be taken back, and the one where one can be made again. */
  readonly undoable: string | undefined;
  readonly redoable: string | undefined;
}

const DEPTH = 50;
const NONE: Steps = { done: [], undone: [] };

export function useChanges(): Changes {
  const latest = useRef<Steps & { recordId?: string }>(NONE);
  // Only where there are any is drawn.
  const [undoable, setUndoable] = useState<string>();
  const [redoable, setRedoable] = useState<string>();

  const steps = useMemo(() => {
    const put = (recordId: string | undefined, { done, undone }: Steps): void => {
      latest.current = { ...(recordId && { recordId }), done, undone };
      setUndoable(done.length > 0 ? recordId : undefined);
      setRedoable(undone.length > 0 ? recordId : undefined);
    };
    const of = (recordId: string): Steps => (latest.current.recordId === recordId ? latest.current : NONE);
    const each: Omit<Changes, 'undoable' | 'redoable'> = {
      note: (recordId, change) => put(recordId, { done: [...of(recordId).done.slice(1 - DEPTH), change], undone: [] }),
      back: (recordId) => {
        const { done, undone } = of(recordId);
        const last = done.at(-1);
        if (last) put(recordId, { done: done.slice(0, -1), undone: [...undone, last] });
        return last;
      },
      forth: (recordId) => {
        const { done, undone } = of(recordId);
        const last = undone.at(-1);
        if (last) put(recordId, { done: [...done, last], undone: undone.slice(0, -1) });
        return last;
      },
      forget: () => put(undefined, NONE),
    };
    return each;
  }, []);
  return useMemo(() => ({ ...steps, undoable, redoable }), [steps, undoable, redoable]);
}
