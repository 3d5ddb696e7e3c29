import { sharesOf } from '../../assignments/sets.ts';
import { completedFor } from '../../controls/queue.ts';
import { hidesCompleted } from '../../store/counts.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { Condition, Status } from './conditions.ts';
import type { Criteria } from './criteria.ts';
import { liveOrdinals, resolvedRecords, withinRanges, withStatus } from './recordSets.ts';
import type { Search } from './search.ts';

/** Which records a search selects, without their order. With controls, the viewer finds those that come up among pending records. */
interface Selection extends Pick<Search, 'store' | 'dataset'> {
  criteria: Pick<Criteria, 'text' | 'conditions' | 'statuses' | 'viewer'>;
  controls?: Search['controls'];
}

/** The records that a search selects. */
export const matchesOf = (selection: Selection): OrdinalSet =>
  matching(selection) ?? liveOrdinals(selection.store, selection.dataset);

/** The intersection of the sets of records that meet each criterion. Undefined without criteria. */
export function matching(selection: Selection): OrdinalSet | undefined {
  const { store, dataset, criteria, controls } = selection;
  const limit = store.counts.ofDataset(dataset.pk).next_ordinal;
  const { text, conditions, statuses, viewer } = criteria;
  let found: OrdinalSet | undefined;
  const narrow = (set: OrdinalSet) => {
    found = found ? found.intersect(set) : set;
  };

  if (text) narrow(store.fullText.matches(dataset.pk, text.words, text.fieldPk, limit));
  // Ranges are looked up last, among what is left.
  for (const condition of conditions.toSorted((a, b) => Number('ranges' in a) - Number('ranges' in b)))
    narrow(meeting(selection, condition, limit, found));
  const isQueue = statuses.length > 0 && statuses.every((wanted) => wanted.includes('pending'));
  const candidates = controls && isQueue ? (found?.copy() ?? liveOrdinals(store, dataset)) : undefined;
  const having = (list: readonly ResponseStatus[]) => withStatus(store, dataset, viewer, list, found);
  for (const wanted of statuses) {
    const { included, excluded } = split(wanted);
    if (!wanted.includes('pending')) {
      narrow(having(included));
    } else {
      // Pending records have no response of the excluded statuses.
      const settled = having(excluded);
      if (viewer && hidesCompleted(dataset)) settled.unite(store.completions.ofDataset(dataset.pk, limit));
      const shares = viewer && sharesOf(store, dataset, viewer.pk);
      if (shares) settled.unite(shares.others ?? liveOrdinals(store, dataset).subtract(shares.mine));
      if (included.length > 0) settled.subtract(having(included));
      found = (found ?? liveOrdinals(store, dataset)).subtract(settled);
    }
  }
  return candidates ? controls!.addTo(found!, candidates) : found;
}

const split = (wanted: readonly Status[]) => ({
  included: RESPONSE_STATUSES.filter((status) => wanted.includes(status)),
  excluded: RESPONSE_STATUSES.filter((status) => !wanted.includes(status)),
});

function meeting(selection: Selection, condition: Condition, limit: number, among: OrdinalSet | undefined): OrdinalSet {
  const { store, dataset, controls } = selection;
  if ('anyOf' in condition) {
    const found = new OrdinalSet(limit);
    for (const one of condition.anyOf) found.unite(meeting(selection, one, limit, among));
    return found;
  }
  if ('ordinals' in condition) return new OrdinalSet(limit, condition.ordinals);
  if ('codes' in condition) return store.facets.index.withTerms(condition.codes, limit);
  if ('ranges' in condition) return withinRanges(store, condition, limit, among);
  if ('resolved' in condition) return resolvedOrNot(store, dataset, condition.resolved);
  if ('user' in condition) {
    const { included, excluded } = split(condition.userStatuses);
    const having = (list: readonly ResponseStatus[]) => withStatus(store, dataset, condition.user, list);
    return condition.userStatuses.includes('pending')
      ? liveOrdinals(store, dataset).subtract(having(excluded))
      : having(included);
  }
  const { recordStatuses } = condition;
  const hasCompleted = recordStatuses.includes('completed');
  if (!recordStatuses.includes('pending'))
    return hasCompleted ? completedFor(store, dataset, controls) : new OrdinalSet(limit);
  const all = liveOrdinals(store, dataset);
  return hasCompleted ? all : all.subtract(completedFor(store, dataset, controls));
}

const RESPONSE_STATUSES: readonly ResponseStatus[] = ['draft', 'submitted', 'discarded'];

/** The records with or without a resolution, or both. */
function resolvedOrNot(store: Store, dataset: DatasetRow, wanted: readonly string[]): OrdinalSet {
  if (!wanted.includes('false')) return resolvedRecords(store, dataset);
  const all = liveOrdinals(store, dataset);
  return wanted.includes('true') ? all : all.subtract(resolvedRecords(store, dataset));
}
