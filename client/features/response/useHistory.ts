import { useMemo, useRef, useState } from 'react';
import type { Answers } from '#client/features/answer/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import type { Action } from './action.ts';
import { timestamp } from './timestamp.ts';

/** An action that can be taken back and done again, with all that must come back. */
export interface DoneAction extends Action {
  /** When it was done; see `moment`. */
  readonly at: number;
  readonly before: { readonly status: RecordStatus; readonly saved: Answers; readonly typed: Answers | undefined };
}

/** One that was taken back; `wasFollowed` says that the record was changed after it. */
export interface UndoneAction extends DoneAction {
  readonly wasFollowed: boolean;
}

/** What was done by hand, in order, and what of it was taken back. */
export interface History {
  /** Notes an action; what was taken back before cannot be done again then. */
  note(action: DoneAction): void;
  /** An action that was not saved was not done. */
  strike(action: DoneAction): void;
  /** Moves the last action to those taken back. */
  back(wasFollowed: (action: DoneAction) => boolean): UndoneAction | undefined;
  /** Moves it back again. */
  forth(): UndoneAction | undefined;
  /** Whether an action to the record can be taken back or done again. */
  holds(recordId: string): boolean;
  /** When the last action was done; 0 for none. */
  lastAt(): number;
  /** Something else was done to a record: what was taken back there cannot be done again. */
  overtake(recordId: string): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const DEPTH = 50;

interface Actions {
  readonly done: readonly DoneAction[];
  readonly undone: readonly UndoneAction[];
}

export function useHistory(): History {
  const latest = useRef<Actions>({ done: [], undone: [] });
  // Only whether there are any is drawn, so that the page need not be drawn again with each action.
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);

  return useMemo(() => {
    const change = (done: readonly DoneAction[], undone: readonly UndoneAction[]): void => {
      const before = latest.current;
      latest.current = { done, undone };
      if (before.done.length > 0 !== done.length > 0) setCanUndo(done.length > 0);
      if (before.undone.length > 0 !== undone.length > 0) setCanRedo(undone.length > 0);
    };
    return {
      note: (action) => change([...latest.current.done.slice(1 - DEPTH), action], []),
      strike: (action) => change(drop(latest.current.done, action), latest.current.undone),
      back: (wasFollowed) => {
        const { done, undone } = latest.current;
        const last = done.at(-1);
        const taken = last && { ...last, wasFollowed: wasFollowed(last) };
        if (taken) change(drop(done, last), [...undone, taken]);
        return taken;
      },
      forth: () => {
        const { done, undone } = latest.current;
        const last = undone.at(-1);
        const again = last && { ...last, at: timestamp() };
        if (again) change([...done, again], undone.slice(0, -1));
        return again;
      },
      holds: (recordId) => {
        const { done, undone } = latest.current;
        return [...done, ...undone].some((action) => action.recordId === recordId);
      },
      lastAt: () => latest.current.done.at(-1)?.at ?? 0,
      overtake(recordId) {
        const { done, undone } = latest.current;
        const rest = undone.filter((action) => action.recordId !== recordId);
        if (rest.length < undone.length) change(done, rest);
      },
      canUndo,
      canRedo,
    };
  }, [canUndo, canRedo]);
}

function drop(actions: readonly DoneAction[], action: DoneAction): DoneAction[] {
  return actions.filter((one) => one !== action);
}
