import type { FastifyReply } from 'fastify';
import { carryOut, previewDeal } from '../assignments/jobs.ts';
import { peopleOf } from '../assignments/people.ts';
import { planDeal, planReassignment, planRemoval, type Planned, staleSince } from '../assignments/plans.ts';
import { assignedProgress } from '../assignments/progress.ts';
import { assignees } from '../assignments/sets.ts';
import type { Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import type { PlanState } from '../shapes/assignmentPlans.ts';
import { Assign, AssignmentsQuery, AssignQuery, QueueUpdate, Reassign, Unassign } from '../shapes/assignments.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { OrdinalSet } from '../store/ordinalSet.ts';
import { datasetFor } from './find.ts';

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
    const since = staleSince(request.query.stale_days);
    const people = peopleOf(store, dataset);
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
    if (request.query.dry_run) return preview(dataset, request.body);
    return change(reply, dataset, planDeal({ store, dataset }, request.body));
  });

  const previewing = { schema: { params, body: Assign }, config: { lane: 'long' } } as const;
  app.post('/datasets/:dataset_id/assignments/preview', previewing, async (request) =>
    preview(datasetFor(request, 'dataset:assign'), request.body),
  );

  const removal = { schema: { params, body: Unassign } };
  app.post('/datasets/:dataset_id/assignments/remove', removal, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:assign');
    return change(reply, dataset, planRemoval({ store, dataset }, request.body));
  });

  const reassignment = { schema: { params, body: Reassign } };
  app.post('/datasets/:dataset_id/assignments/reassign', reassignment, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:assign');
    return change(reply, dataset, planReassignment({ store, dataset }, request.body));
  });

  async function change(reply: FastifyReply, dataset: DatasetRow, { plan, among }: Planned) {
    const { state, isComplete } = await carryOut(store, dataset, plan, among);
    const job = isComplete ? null : store.assignmentJobs.progress(dataset.pk);
    return reply.code(isComplete ? 200 : 202).send({ ...presentOutcome(among, state), job });
  }

  async function preview(dataset: DatasetRow, input: Assign) {
    const { plan, among } = planDeal({ store, dataset }, input);
    return { ...presentOutcome(among, await previewDeal(store, dataset, plan, among)), job: null };
  }

  function presentOutcome(among: OrdinalSet, state: PlanState) {
    const changed = Object.entries(state.changed);
    return {
      records: among.size,
      changed: changed.reduce((sum, [, count]) => sum + count, 0),
      people: changed.flatMap(([pk, count]) => {
        const user = store.users.byPk(Number(pk));
        return user ? [{ user_id: user.id, changed: count }] : [];
      }),
    };
  }
};
