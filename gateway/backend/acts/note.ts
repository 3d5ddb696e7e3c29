import type { Written } from '../history/log.ts';
import type { Origin } from '../history/origin.ts';
import type { ActRow, OwnActStore, PartState } from '../store/acts.ts';
import { DAY_US, nowMicroseconds } from '../store/clock.ts';
import type { StoredEntry } from '../store/history.ts';
import { datasetPkOf } from '../store/recordAddress.ts';
import type { Store } from '../store/store.ts';

/** How long an act can be undone, in microseconds. */
export const UNDO_PERIOD = DAY_US;

/** Adds an act of the user of a request; returns its pk, or null for a user who is deleted. */
export function addAct(
  { history }: Store,
  acts: OwnActStore,
  { userPk: user_pk, client }: Origin,
  act: Pick<ActRow, 'dataset_pk' | 'kind' | 'batch' | 'details'>,
): number | null {
  if (user_pk === null) return null;
  // Later readers name the author of this change.
  history.ensurePerson(user_pk);
  return acts.add({ ...act, user_pk, client, made_at: nowMicroseconds() });
}

/** How the entries of a request are noted: as an act of its own, as a part of the act of a `batch`, or as undo or redo of `act`. */
export type Noting = { batch?: string | undefined } | { act: ActRow; state: PartState };

/** Notes changes of responses or resolutions as an act, in the transaction of the request, so that its user can undo them. */
export function noteEntries(
  store: Store,
  { userPk, client }: Origin,
  written: readonly Written[],
  noting: Noting,
): void {
  if (userPk === null) return;
  for (const { datasetPk, first, last } of written) {
    if ('act' in noting) {
      store.acts.addPart({ first, last, act_pk: noting.act.pk, state: noting.state });
      continue;
    }
    const entry = store.history.byPk(last)!;
    const { batch = null } = noting;
    const before =
      batch === null
        ? draftBefore(store, entry, userPk, first)
        : store.acts.ofBatch('responses', batch, datasetPk, userPk);
    const { made_at } = entry;
    if (before) store.acts.moveTo(before.pk, made_at);
    const own = { dataset_pk: datasetPk, user_pk: userPk, made_at, client, batch };
    const act_pk = before?.pk ?? store.acts.add({ ...own, kind: 'responses', details: null });
    store.acts.addPart({ first, last, act_pk, state: 'done' });
  }
}

/** Finds the act of the previous draft: drafts are saved every few seconds, and successive drafts of a record are one act. */
function draftBefore(store: Store, entry: StoredEntry, userPk: number, first: number): ActRow | undefined {
  if (entry.pk !== first || entry.status !== 'draft') return undefined;
  const previous = store.history.previous(entry);
  if (previous?.status !== 'draft') return undefined;
  const [act] = store.acts.page(datasetPkOf(entry.pk), userPk, 0, 1);
  if (act?.kind !== 'responses') return undefined;
  const part = store.acts.partWith(previous.pk);
  return part?.act_pk === act.pk && part.state === 'done' && part.first === part.last ? act : undefined;
}
