import { useCallback, useEffect, useState } from 'react';
import { useFocusAfterBusy } from '#client/ui/focus.ts';
import { problemOf, saveMessage } from './errors.ts';
import { nextSession } from './session.ts';

export interface Action {
  readonly isBusy: boolean;
  /** The last failure: its message, its status, and what was thrown. */
  readonly failure: { readonly text: string; readonly status: number; readonly error: unknown } | null;
  /** Runs an action and resolves to whether it succeeded. */
  run(action: () => Promise<unknown>): Promise<boolean>;
  /** Clears the failure. */
  reset(): void;
}

/** The state of an asynchronous action of a control: busy, or failed. */
export function useAsyncAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Action['failure']>(null);
  const noteFocus = useFocusAfterBusy(isBusy);
  const run = useCallback(
    async (action: () => Promise<unknown>): Promise<boolean> => {
      noteFocus();
      setBusy(true);
      setFailure(null);
      try {
        await action();
        return true;
      } catch (error) {
        setFailure({ text: saveMessage(error), status: problemOf(error).status, error });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [noteFocus],
  );
  const reset = useCallback(() => setFailure(null), []);
  useEffect(
    function clearOnceSignedInAgain() {
      if (failure?.status === 401) void nextSession().then(reset);
    },
    [failure, reset],
  );
  return { isBusy, failure, run, reset };
}
