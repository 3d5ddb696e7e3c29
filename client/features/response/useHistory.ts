import { useMemo, useRef, useState } from 'react';
import type { Answers } from '#client/features/question/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import type { Deed } from './deed.ts';

/** A deed that can be taken back and done again, with all that must come back. */
export interface DoneDeed extends Deed {
  readonly before: { readonly status: RecordStatus; readonly saved: Answers; readonly typed: Answers | undefined };
}

/** What was done by hand, in order, and what of it was taken back. */
export interface History {
  /** Notes a deed; what was taken back before cannot be done again then. */
  note(deed: DoneDeed): void;
  /** A deed that was not saved was not done. */
  strike(deed: DoneDeed): void;
  /** Moves the last deed to those taken back. */
  back(): DoneDeed | undefined;
  /** Moves it back again. */
  forth(): DoneDeed | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const DEPTH = 50;

interface Deeds {
  readonly done: readonly DoneDeed[];
  readonly undone: readonly DoneDeed[];
}

export function useHistory(): History {
  const latest = useRef<Deeds>({ done: [], undone: [] });
  // Only whether there are any is drawn, so that the page need not be drawn again with each deed.
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);

  return useMemo(() => {
    const change = (done: readonly DoneDeed[], undone: readonly DoneDeed[]): void => {
      const before = latest.current;
      latest.current = { done, undone };
      if (before.done.length > 0 !== done.length > 0) setCanUndo(done.length > 0);
      if (before.undone.length > 0 !== undone.length > 0) setCanRedo(undone.length > 0);
    };
    return {
      note: (deed) => change([...latest.current.done.slice(1 - DEPTH), deed], []),
      strike: (deed) => change(drop(latest.current.done, deed), latest.current.undone),
      back: () => {
        const { done, undone } = latest.current;
        const last = done.at(-1);
        if (last) change(drop(done, last), [...undone, last]);
        return last;
      },
      forth: () => {
        const { done, undone } = latest.current;
        const last = undone.at(-1);
        if (last) change([...done, last], drop(undone, last));
        return last;
      },
      canUndo,
      canRedo,
    };
  }, [canUndo, canRedo]);
}

function drop(deeds: readonly DoneDeed[], deed: DoneDeed): DoneDeed[] {
  return deeds.filter((one) => one !== deed);
}
