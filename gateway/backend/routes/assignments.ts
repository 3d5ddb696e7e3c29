import { carryOut, previewDeal } from '../assignments/jobs.ts';
import type { DealPlan, PlanState } from '../shapes/assignmentPlans.ts';
import { assignedProgress } from '../assignments/progress.ts';
import { assignedTo, assignees } from '../assignments/sets.ts';
import { UnprocessableError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { duplicatesIn, ids } from '../http/shapes.ts';
import { metadataFacet, type SearchContext } from '../services/search/conditions.ts';
import { searchCriteria } from '../services/search/criteria.ts';
import { matching } from '../services/search/matching.ts';
import { liveOrdinals } from '../services/search/recordSets.ts';
import { Assign, AssignmentsQuery, AssignQuery, PassOn, QueueUpdate, Unassign } from '../shapes/assignments.ts';
import type { SearchBody } from '../shapes/search.ts';
import { DAY_US, nowMicroseconds } from '../store/clock.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { OrdinalSet } from '../store/ordinalSet.ts';
import type { UserRow } from '../store/users.ts';
import { datasetFor } from './find.ts';

const STALE_DAYS = 7;

/** Routes of our own: who answers which records, and what the queues hold. */
export const assignmentRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('dataset_id');

  app.get('/datasets/:dataset_id/queue', { schema: { params } }, async (request) =>
    store.assignments.queueOf(datasetFor(request, 'dataset:get').pk),
  );

  app.patch('/datasets/:dataset_id/queue', { schema: { params, body: QueueUpdate } }, async (request) => {
    const { pk } = datasetFor(request, 'dataset:update');
    store.assignments.setQueue(pk, { ...store.assignments.queueOf(pk), ...request.body });
    return store.assignments.queueOf(pk);
  });

  const list = { schema: { params, querystring: AssignmentsQuery } };
  app.get('/datasets/:dataset_id/assignments', list, async (request) => {
    const dataset = datasetFor(request, 'dataset:assign');
    const since = daysAgo(request.query.stale_days ?? STALE_DAYS);
    const people = peopleOf(dataset);
    const assigned = new Set(assignees(store, dataset.pk).map(({ userPk }) => userPk));
    const others = store.users.all().filter(({ pk }) => assigned.has(pk) && !people.some((one) => one.pk === pk));
    return {
      items: [...people, ...others].map(({ pk, id, username, role }) => ({
        user_id: id,
        username,
        role,
        ...assignedProgress(store, dataset, pk),
        stale: store.assignments.countUntouched(dataset.pk, pk, since),
      })),
      job: store.assignmentJobs.progress(dataset.pk),
    };
  });

  const assignment = { schema: { params, querystring: AssignQuery, body: Assign } };
  app.post('/datasets/:dataset_id/assignments', assignment, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:assign');
    if (request.query.dry_run) return previewOf(dataset, request.body);
    const { plan, among } = dealOf(dataset, request.body);
    const done = await carryOut(store, dataset, plan, among);
    return reply.code(done.isComplete ? 200 : 202).send(outcome(dataset, among, done));
  });

  const preview = { schema: { params, body: Assign }, config: { lane: 'long' } } as const;
  app.post('/datasets/:dataset_id/assignments/preview', preview, async (request) => {
    const dataset = datasetFor(request, 'dataset:assign');
    return previewOf(dataset, request.body);
  });

  const removal = { schema: { params, body: Unassign } };
  app.post('/datasets/:dataset_id/assignments/remove', removal, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:assign');
    const { user_ids, untouched_for_days: days } = request.body;
    const all = assignees(store, dataset.pk).map(({ userPk }) => userPk);
    const users = user_ids?.map((id) => userWith(id).pk) ?? all;
    const among = assignedTo(store, dataset, users);
    const narrowed = found(dataset, request.body);
    if (narrowed) among.intersect(narrowed);
    const plan = { kind: 'remove' as const, users, untouchedSince: days == null ? null : daysAgo(days) };
    const done = await carryOut(store, dataset, plan, among);
    return reply.code(done.isComplete ? 200 : 202).send(outcome(dataset, among, done));
  });

  app.post(
    '/datasets/:dataset_id/assignments/pass-on',
    { schema: { params, body: PassOn } },
    async (request, reply) => {
      const dataset = datasetFor(request, 'dataset:assign');
      const { from, to, untouched_for_days: days = STALE_DAYS } = request.body;
      const [giver, receiver] = [userWith(from), memberWith(dataset, to)];
      if (giver.pk === receiver.pk) throw new UnprocessableError('Records cannot be passed on to the same person');
      const among = assignedTo(store, dataset, [giver.pk]);
      const plan = { kind: 'pass_on' as const, from: giver.pk, to: receiver.pk, untouchedSince: daysAgo(days) };
      const done = await carryOut(store, dataset, plan, among);
      return reply.code(done.isComplete ? 200 : 202).send(outcome(dataset, among, done));
    },
  );

  const daysAgo = (days: number): number => nowMicroseconds() - days * DAY_US;

  /** Returns the users who may answer the records of a dataset: the members of its workspace, and all owners. */
  function peopleOf({ workspace_pk }: DatasetRow): UserRow[] {
    const members = store.users.inWorkspace(workspace_pk);
    const owners = store.users
      .all()
      .filter(({ role, pk }) => role === 'owner' && !members.some((member) => member.pk === pk));
    return [...members, ...owners];
  }

  function userWith(id: string): UserRow {
    const user = store.users.byId(id);
    if (!user) throw new UnprocessableError(`User with id \`${id}\` not found`);
    return user;
  }

  function memberWith(dataset: DatasetRow, id: string): UserRow {
    const user = userWith(id);
    const isMember = user.role === 'owner' || store.workspaces.hasMember(dataset.workspace_pk, user.pk);
    if (!isMember) throw new UnprocessableError(`User with id \`${id}\` cannot answer the records of this dataset`);
    return user;
  }

  async function previewOf(dataset: DatasetRow, input: Assign) {
    const { plan, among } = dealOf(dataset, input);
    return outcome(dataset, among, { state: await previewDeal(store, dataset, plan, among), isComplete: true });
  }

  const dealOf = (dataset: DatasetRow, input: Assign) => ({
    plan: dealPlan(dataset, input),
    among: found(dataset, input) ?? liveOrdinals(store, dataset),
  });

  function dealPlan(dataset: DatasetRow, { user_ids, each, strategy, metadata_property }: Assign): DealPlan {
    if (duplicatesIn(user_ids).length > 0) throw new UnprocessableError('`user_ids` names a person twice');
    if (each > user_ids.length) {
      throw new UnprocessableError(`${each} people for each record are more than the ${user_ids.length} given`);
    }
    if ((strategy === 'balanced') !== (metadata_property != null)) {
      throw new UnprocessableError('`metadata_property` goes with the strategy `balanced`');
    }
    const users = user_ids.map((id) => memberWith(dataset, id).pk);
    const facetPk = metadata_property == null ? null : balancedFacet({ store, dataset }, metadata_property);
    return { kind: 'assign', users, each, strategy, facetPk };
  }

  function found(
    dataset: DatasetRow,
    { query, filters }: Pick<SearchBody, 'query' | 'filters'>,
  ): OrdinalSet | undefined {
    if (query?.vector) throw new UnprocessableError('Assignments are not made by similarity');
    return matching({ store, dataset, criteria: searchCriteria({ store, dataset }, {}, { query, filters }) });
  }

  function outcome(
    dataset: DatasetRow,
    among: OrdinalSet,
    { state, isComplete }: { state: PlanState; isComplete: boolean },
  ) {
    const changed = Object.entries(state.changed);
    return {
      records: among.size,
      changed: changed.reduce((sum, [, count]) => sum + count, 0),
      people: changed.flatMap(([pk, count]) => {
        const user = store.users.byPk(Number(pk));
        return user ? [{ user_id: user.id, changed: count }] : [];
      }),
      job: isComplete ? null : store.assignmentJobs.progress(dataset.pk),
    };
  }
};

/** Accepts only properties with terms: numbers, which few records share, cannot balance anything. */
function balancedFacet({ store, dataset }: SearchContext, name: string): number | null {
  const facet = metadataFacet({ store, dataset }, name)!;
  if (facet.type === 'terms') return store.facets.find(dataset.pk, facet.key) ?? null;
  throw new UnprocessableError(`Metadata property \`${name}\` has numbers; only one with terms can be balanced`);
}
