import { presentPerson } from '../history/readHistory.ts';
import type { ActRow, OwnActStore } from '../store/acts.ts';
import { wireTime } from '../store/clock.ts';
import type { StoredEntry } from '../store/history.ts';
import type { Store } from '../store/store.ts';

/** A change made after an act to what the act changed. */
export interface LaterChange {
  /** Null if unknown. */
  user: ReturnType<typeof presentPerson> | null;
  made_at: string;
}

/** The author and the time of an entry, as a later change. */
export const changeOf = ({ history }: Store, { actor, made_at }: StoredEntry): LaterChange => ({
  user: personOf(history, actor),
  made_at: wireTime(made_at),
});

/** A later change of the same settings; null if unknown. */
export function changeOfSettings(store: Store, acts: OwnActStore, act: ActRow): LaterChange | null {
  const later = acts.laterSettings(act);
  return later ? changeByAct(store, later) : null;
}

/** The author and the time of an act, as a later change. */
export function changeByAct({ history }: Store, { user_pk, made_at }: ActRow): LaterChange {
  const person = history.personOfUser(user_pk);
  return { user: personOf(history, person?.pk ?? null), made_at: wireTime(made_at) };
}

function personOf(history: Store['history'], pk: number | null) {
  const [person] = pk === null ? [] : history.people([pk]);
  return person ? presentPerson(person) : null;
}
