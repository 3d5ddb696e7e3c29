import { useCallback, useMemo, useState } from 'react';
import type { Conflict } from './doubt.ts';

/** What to do about records that others changed: this person's work counts, or the others', or both are looked at. */
export type Decision = 'mine' | 'theirs' | 'edit';

interface Doubtful {
  readonly conflicts: readonly Conflict[];
  answer(decision: Decision): void;
}

/** What a person is asked while at work. */
export interface Questions {
  readonly doubtful: Doubtful | null;
  decide(conflicts: readonly Conflict[]): Promise<Decision>;
  /** What the person wants to do though there are unsaved edits. */
  readonly leaving: { go(): void } | null;
  askToLeave(go: () => void): void;
  /** It is not done, or it is done now. */
  closeLeaving(): void;
}

export function useQuestions(): Questions {
  const [doubtful, setDoubtful] = useState<Doubtful | null>(null);
  const [leaving, setLeaving] = useState<Questions['leaving']>(null);
  const decide = useCallback(
    (conflicts: readonly Conflict[]) =>
      new Promise<Decision>((resolve) => {
        const answer = (decision: Decision): void => {
          setDoubtful(null);
          resolve(decision);
        };
        setDoubtful({ conflicts, answer });
      }),
    [],
  );
  const askToLeave = useCallback((go: () => void) => setLeaving({ go }), []);
  const closeLeaving = useCallback(() => setLeaving(null), []);
  return useMemo(
    () => ({ doubtful, decide, leaving, askToLeave, closeLeaving }),
    [doubtful, decide, leaving, askToLeave, closeLeaving],
  );
}
