import { useCallback, useState } from 'react';
import { useFocusAfterWork } from '#client/ui/keepFocus.ts';
import { problemOf, saveMessage } from './errors.ts';

/** Something that is done once and may be refused. */
export interface Action {
  readonly isBusy: boolean;
  /** Why it was refused the last time, in words, with which status, and what was thrown. */
  readonly failure: { readonly text: string; readonly status: number; readonly error: unknown } | null;
  /** Does it and tells whether it worked. */
  run(act: () => Promise<unknown>): Promise<boolean>;
  /** Forgets the refusal. */
  reset(): void;
}

/** Does things one at a time and keeps the refusal for the control that asked. */
export function useAsyncAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Action['failure']>(null);
  useFocusAfterWork(isBusy);
  const run = useCallback(async (act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await act();
      return true;
    } catch (error) {
      setFailure({ text: saveMessage(error), status: problemOf(error).status, error });
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { isBusy, failure, run, reset: useCallback(() => setFailure(null), []) };
}
