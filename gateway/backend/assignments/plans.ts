import { UnprocessableError } from '../http/errors.ts';
import { duplicatesIn } from '../http/shapes.ts';
import { metadataFacet, type SearchContext } from '../services/search/conditions.ts';
import { searchCriteria } from '../services/search/criteria.ts';
import { matching } from '../services/search/matching.ts';
import { liveOrdinals } from '../services/search/recordSets.ts';
import type { DealPlan, Plan, ReassignmentPlan, RemovalPlan } from '../shapes/assignmentPlans.ts';
import type { Assign, Reassign, Unassign } from '../shapes/assignments.ts';
import type { SearchBody } from '../shapes/search.ts';
import { DAY_US, nowMicroseconds } from '../store/clock.ts';
import type { OrdinalSet } from '../store/ordinalSet.ts';
import { personWith, userWith } from './people.ts';
import { assignedTo, assignees } from './sets.ts';

/** The plan that a request asks for, and the records that it is about. */
export interface Planned<Kind extends Plan = Plan> {
  plan: Kind;
  among: OrdinalSet;
}

const STALE_DAYS = 7;

/** The time before which untouched assignments count as stale. */
export const staleSince = (days = STALE_DAYS): number => nowMicroseconds() - days * DAY_US;

export function planDeal(context: SearchContext, input: Assign): Planned<DealPlan> {
  const { store, dataset } = context;
  const { user_ids, each, strategy, metadata_property } = input;
  if (duplicatesIn(user_ids).length > 0) throw new UnprocessableError('`user_ids` names a person twice');
  if (each > user_ids.length) {
    throw new UnprocessableError(`${each} people for each record are more than the ${user_ids.length} given`);
  }
  if ((strategy === 'balanced') !== (metadata_property != null)) {
    throw new UnprocessableError('The strategy `balanced` needs a `metadata_property`, the others take none');
  }
  const users = user_ids.map((id) => personWith(store, dataset, id).pk);
  const facetPk = metadata_property == null ? null : balancedFacet(context, metadata_property);
  return {
    plan: { kind: 'assign', users, each, strategy, facetPk },
    among: found(context, input) ?? liveOrdinals(store, dataset),
  };
}

export function planRemoval(context: SearchContext, input: Unassign): Planned<RemovalPlan> {
  const { store, dataset } = context;
  const { user_ids, untouched_for_days: days } = input;
  const users =
    user_ids?.map((id) => userWith(store, id).pk) ?? assignees(store, dataset.pk).map(({ userPk }) => userPk);
  const among = assignedTo(store, dataset, users);
  const narrowed = found(context, input);
  if (narrowed) among.intersect(narrowed);
  return { plan: { kind: 'remove', users, untouchedSince: days == null ? null : staleSince(days) }, among };
}

export function planReassignment({ store, dataset }: SearchContext, input: Reassign): Planned<ReassignmentPlan> {
  const [giver, receiver] = [userWith(store, input.from), personWith(store, dataset, input.to)];
  if (giver.pk === receiver.pk) throw new UnprocessableError('Records cannot be reassigned to the same person');
  return {
    plan: { kind: 'reassign', from: giver.pk, to: receiver.pk, untouchedSince: staleSince(input.untouched_for_days) },
    among: assignedTo(store, dataset, [giver.pk]),
  };
}

/** The records that a request narrows its change to; undefined if it does not. */
function found(
  { store, dataset }: SearchContext,
  { query, filters }: Pick<SearchBody, 'query' | 'filters'>,
): OrdinalSet | undefined {
  if (query?.vector) throw new UnprocessableError('Records are not assigned by similarity: leave out `query.vector`');
  return matching({ store, dataset, criteria: searchCriteria({ store, dataset }, {}, { query, filters }) });
}

/** Accepts only properties with terms: numbers, which few records share, cannot balance anything. */
function balancedFacet({ store, dataset }: SearchContext, name: string): number | null {
  const facet = metadataFacet({ store, dataset }, name)!;
  if (facet.type === 'terms') return store.facets.find(dataset.pk, facet.key) ?? null;
  throw new UnprocessableError(`Metadata property \`${name}\` has numbers; only one with terms can be balanced`);
}
