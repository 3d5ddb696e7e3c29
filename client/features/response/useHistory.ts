import { useCallback, useMemo, useState } from 'react';
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
  const [{ done, undone }, setDeeds] = useState<Deeds>({ done: [], undone: [] });

  const note = useCallback(
    (deed: DoneDeed) => setDeeds((held) => ({ done: [...held.done.slice(1 - DEPTH), deed], undone: [] })),
    [],
  );
  const strike = useCallback((deed: DoneDeed) => setDeeds((held) => ({ ...held, done: drop(held.done, deed) })), []);
  const back = useCallback(() => {
    const last = done.at(-1);
    if (last) setDeeds((held) => ({ done: drop(held.done, last), undone: [...held.undone, last] }));
    return last;
  }, [done]);
  const forth = useCallback(() => {
    const last = undone.at(-1);
    if (last) setDeeds((held) => ({ done: [...held.done, last], undone: drop(held.undone, last) }));
    return last;
  }, [undone]);

  const canUndo = done.length > 0;
  const canRedo = undone.length > 0;
  return useMemo(
    () => ({ note, strike, back, forth, canUndo, canRedo }),
    [note, strike, back, forth, canUndo, canRedo],
  );
}

function drop(deeds: readonly DoneDeed[], deed: DoneDeed): DoneDeed[] {
  return deeds.filter((one) => one !== deed);
}
