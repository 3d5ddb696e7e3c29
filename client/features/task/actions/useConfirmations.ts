import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Conflict } from './conflict.ts';

/** What to do about records that others changed: this person's work counts, or the others', or both are looked at. */
export type Decision = 'mine' | 'theirs' | 'edit';

interface OpenConflicts {
  readonly conflicts: readonly Conflict[];
  answer(decision: Decision): void;
}

/** What a person is asked while at work. */
export interface Confirmations {
  readonly openConflicts: OpenConflicts | null;
  /** Undefined once the page is left: nobody decides any more, and what waits for an answer must not wait for ever. */
  decide(conflicts: readonly Conflict[]): Promise<Decision | undefined>;
  /** What the person wants to do though there are unsaved edits. */
  readonly leaving: { go(): void } | null;
  askToLeave(go: () => void): void;
  /** It is not done, or it is done now. */
  closeLeaving(): void;
}

export function useConfirmations(): Confirmations {
  const [openConflicts, setOpenConflicts] = useState<OpenConflicts | null>(null);
  const [leaving, setLeaving] = useState<Confirmations['leaving']>(null);
  const left = useRef<AbortSignal>(undefined);
  useEffect(function noteLeaving() {
    const page = new AbortController();
    left.current = page.signal;
    return () => page.abort();
  }, []);
  const decide = useCallback<Confirmations['decide']>(
    (conflicts) =>
      new Promise((resolve) => {
        if (left.current?.aborted) return resolve(undefined);
        left.current?.addEventListener('abort', () => resolve(undefined));
        const answer = (decision: Decision): void => {
          setOpenConflicts(null);
          resolve(decision);
        };
        setOpenConflicts({ conflicts, answer });
      }),
    [],
  );
  const askToLeave = useCallback((go: () => void) => setLeaving({ go }), []);
  const closeLeaving = useCallback(() => setLeaving(null), []);
  return useMemo(
    () => ({ openConflicts, decide, leaving, askToLeave, closeLeaving }),
    [openConflicts, decide, leaving, askToLeave, closeLeaving],
  );
}
