import { ForbiddenError, HttpError } from '../http/errors.ts';
import { beforeOf, contentOf, type Version, versionOf } from '../history/readHistory.ts';
import type { Origin } from '../history/origin.ts';
import {
  changeResponses,
  type RecordInDataset,
  removeResponse,
  respond,
  type ResponseInput,
  type ResponseSession,
} from '../services/responses.ts';
import type { ActRow } from '../store/acts.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { pkOfPlace } from '../store/recordAddress.ts';
import type { ResolutionRow } from '../store/resolutions.ts';
import type { ResponseRow } from '../store/responses.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { changeOf } from './later.ts';
import { restoreResolution } from './restoreResolution.ts';
import { BATCH, type Kept, keep, type Toward } from './steps.ts';
import { Fates, type Target, targetsAfter } from './targets.ts';

/** The current response or resolution; null if the record no longer has one. */
export type Restored = { record_id: string } & (
  | { user_id: string; response: ResponseRow | null }
  | { resolution: ResolutionRow | null }
);

export interface Restoring {
  store: Store;
  dataset: DatasetRow;
  user: UserRow;
  origin: Origin;
  /** Whether the user may change the responses of others. */
  managesResponses: boolean;
  /** Whether the user may resolve records. */
  managesResolutions: boolean;
  /** Whether the user may change the settings of the dataset. */
  managesSettings: boolean;
  /** Whether the user may delete records. */
  managesRecords: boolean;
  toward: Toward;
}

/** The dataset at each step, since an earlier act or somebody else may have changed its distribution. */
export const datasetNow = ({ store, dataset }: Restoring): DatasetRow => store.datasets.byId(dataset.id) ?? dataset;

/** Restores the responses and resolutions from before an act, or from after it, a batch in each step. Yields the outcome of each batch. */
export function* restoreResponses(
  restoring: Restoring,
  act: ActRow,
  from: number,
): Generator<{ restored: Restored[]; kept: Kept[]; at: number }> {
  const { store, origin, toward } = restoring;
  const wanted = toward === 'undone' ? 'undone' : 'done';
  const isBulk = store.acts.hasManyTargets(act.pk);
  for (let at = from; ;) {
    const { targets, last } = targetsAfter(store, act, at, BATCH);
    if (last === undefined) return;
    at = last;
    const step = { restored: [] as Restored[], kept: [] as Kept[], at };
    changeResponses(
      store,
      { ...origin, isBulk },
      (session) => {
        const fates = new Fates(store);
        const current = { ...restoring, dataset: datasetNow(restoring) };
        for (const target of targets) {
          const fate = fates.of(target);
          if (fate.state === wanted) continue;
          const outcome =
            'by' in fate && fate.by
              ? keep('changed', idOf(store, target), { change: changeOf(store, fate.by) })
              : restore(session, current, target);
          if ('reason' in outcome) step.kept.push(outcome);
          else step.restored.push(outcome);
        }
      },
      { act, state: toward },
    );
    yield step;
  }
}

/** A refused response has changed nothing. */
function restore(session: ResponseSession, restoring: Restoring, target: Target): Restored | Kept {
  const { store, dataset, toward } = restoring;
  const { first, last } = target;
  const record = store.records.byPk(pkOfPlace(last.place));
  if (!record || last.salt === null) return keep('deleted', idOf(store, target));
  try {
    if (last.kind === 'resolution') {
      if (!restoring.managesResolutions) throw new ForbiddenError();
      const resolution = restoreResolution(session, { record, dataset }, target, restoring);
      return { record_id: record.id, resolution };
    }
    const author = authorOf(store, last.author);
    if (!author) return keep('deleted', idOf(store, target));
    if (author.pk !== restoring.user.pk && !restoring.managesResponses) throw new ForbiddenError();
    const version = toward === 'undone' ? beforeOf(store, first, contentOf(first)!) : afterOf(target);
    if (!version && toward === 'undone' && first.action !== 'created') return keep('deleted', idOf(store, target));
    const response = put(session, { record, dataset }, author, version);
    return { record_id: record.id, user_id: author.id, response };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return keep('refused', record.id, { detail: error.message });
  }
}

function put(
  session: ResponseSession,
  target: RecordInDataset,
  author: UserRow,
  version: Version | null,
): ResponseRow | null {
  if (version) return respond(session, target, author, version as ResponseInput);
  const current = session.store.responses.ofUser(target.record.place, author.pk);
  if (current) removeResponse(session, target, current);
  return null;
}

const afterOf = ({ last }: Target): Version | null =>
  last.action === 'deleted' ? null : versionOf(last, contentOf(last)!);

function authorOf({ history, users }: Store, person: number | null): UserRow | undefined {
  const [row] = person === null ? [] : history.people([person]);
  return row?.user_pk == null ? undefined : users.byPk(row.user_pk);
}

const idOf = ({ records }: Store, { last }: Target): string | null => records.byPk(pkOfPlace(last.place))?.id ?? null;
