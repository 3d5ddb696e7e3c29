import { useEffect, useMemo, useRef, useState } from 'react';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { Decision } from '#client/ui/ConflictDialog.tsx';
import type { Conflict } from './useConflictCheck.ts';

interface OpenConflicts {
  readonly conflicts: readonly Conflict[];
  answer(decision: Decision): void;
}

/** What a person is asked on the page. */
export function useConfirmations() {
  const [openConflicts, setOpenConflicts] = useState<OpenConflicts | null>(null);
  /** What the person wants to do though there are unsaved edits. */
  const [leaving, setLeaving] = useState<{ go(): void } | null>(null);
  const left = useRef<AbortSignal>(undefined);
  useEffect(function noteLeaving() {
    const page = new AbortController();
    left.current = page.signal;
    return () => page.abort();
  }, []);
  const handlers = useHandlers({
    /** Undefined once the page is left: nobody decides any more, and what waits for an answer must not wait for ever. */
    decide: (conflicts: readonly Conflict[]): Promise<Decision | undefined> =>
      new Promise((resolve) => {
        if (left.current?.aborted) return resolve(undefined);
        left.current?.addEventListener('abort', () => resolve(undefined));
        const answer = (decision: Decision): void => {
          setOpenConflicts(null);
          resolve(decision);
        };
        setOpenConflicts({ conflicts, answer });
      }),
    askToLeave: (go: () => void): void => setLeaving({ go }),
    closeLeaving: (): void => setLeaving(null),
  });
  return useMemo(() => ({ openConflicts, leaving, ...handlers }), [openConflicts, leaving, handlers]);
}
