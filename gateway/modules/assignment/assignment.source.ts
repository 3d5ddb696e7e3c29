import type {
  AssignmentStrategy,
  AssignRecordsInput,
  ReassignRecordsInput,
  QueueOrder,
  UnassignRecordsInput,
  UpdateQueueInput,
  UserRole,
} from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { camelCased } from '#gateway/rest/camelCase.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { toFilters, toQuery } from '../record/record.request.ts';

interface RestQueue {
  order: Lowercase<QueueOrder>;
  only_assigned: boolean;
}

interface RestPerson {
  user_id: string;
  username: string;
  role: Lowercase<UserRole>;
  assigned: number;
  done: number;
  begun: number;
  needless: number;
  stale: number;
}

interface RestJob {
  done: number;
  total: number;
}

interface RestOutcome {
  records: number;
  changed: number;
  people: { user_id: string; changed: number }[];
  job: RestJob | null;
}

const below = (id: string) => ({ params: { id } });

const toQueue = (queue: RestQueue) => ({ ...camelCased(queue), order: queue.order.toUpperCase() as QueueOrder });

export const queueOf = (rest: RestClient, id: string) =>
  rest.get<RestQueue>('/v1/datasets/:id/queue', below(id)).then(toQueue);

export const updateQueue = (rest: RestClient, { datasetId, order, onlyAssigned }: UpdateQueueInput) =>
  rest.patch<RestQueue>('/v1/datasets/:id/queue', {
    ...below(datasetId),
    body: { order: order?.toLowerCase(), only_assigned: onlyAssigned ?? undefined },
  });

export const assignmentsOf = (rest: RestClient, id: string, staleDays: number) =>
  rest
    .get<{ items: RestPerson[]; job: RestJob | null }>('/v1/datasets/:id/assignments', {
      ...below(id),
      query: { stale_days: staleDays },
    })
    .then(({ items, job }) => ({
      people: items.map((person) => ({ ...camelCased(person), role: person.role.toUpperCase() as UserRole })),
      underWay: job,
    }));

const toOutcome =
  (datasetId: string) =>
  ({ people, job, ...outcome }: RestOutcome) => ({
    ...outcome,
    people: people.map(camelCased),
    underWay: job,
    dataset: { id: datasetId },
  });

const STRATEGIES: Record<AssignmentStrategy, string> = {
  ROUND_ROBIN: 'round_robin',
  RANDOM: 'random',
  BALANCED_BY_METADATA: 'balanced',
};

/** The records that a change is about, as in a search. */
function among({ filter, search }: Pick<AssignRecordsInput, 'filter' | 'search'>): object {
  if (filter?.responses?.length || filter?.statuses?.length) {
    throw badInput('Records are not assigned by the viewer’s own answers.');
  }
  return { ...toQuery(search, null), ...toFilters(filter) };
}

const change = (rest: RestClient, datasetId: string, path: string, body: object) =>
  rest
    .post<RestOutcome>(`/v1/datasets/:id/assignments${path}`, { ...below(datasetId), body })
    .then(toOutcome(datasetId));

function assignBody({ userIds, each, strategy, metadataProperty, ...input }: AssignRecordsInput): object {
  const metadata_property = metadataProperty ?? undefined;
  return { ...among(input), user_ids: userIds, each, strategy: STRATEGIES[strategy], metadata_property };
}

export const assign = (rest: RestClient, input: AssignRecordsInput) =>
  change(rest, input.datasetId, '', assignBody(input));

export const preview = (rest: RestClient, input: AssignRecordsInput) =>
  rest
    .post<RestOutcome>('/v1/datasets/:id/assignments/preview', {
      ...below(input.datasetId),
      isRead: true,
      body: assignBody(input),
    })
    .then(toOutcome(input.datasetId));

export const unassign = (rest: RestClient, { datasetId, userIds, untouchedForDays, ...input }: UnassignRecordsInput) =>
  change(rest, datasetId, '/remove', {
    ...among(input),
    user_ids: userIds ?? undefined,
    untouched_for_days: untouchedForDays ?? undefined,
  });

export const reassign = (rest: RestClient, { datasetId, from, to, untouchedForDays }: ReassignRecordsInput) =>
  change(rest, datasetId, '/reassign', { from, to, untouched_for_days: untouchedForDays });
