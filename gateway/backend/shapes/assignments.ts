import Type, { type Static } from 'typebox';
import { STRATEGIES } from './assignmentPlans.ts';
import { optional, stringEnum, Uuid } from '../http/shapes.ts';
import { SearchBody } from './search.ts';

/** The orders of queues: shuffled, by the lowest score of a suggestion, by how much answers differ, or by the distance to what is annotated. */
export const ORDERS = ['shuffled', 'least_sure', 'most_disagreement', 'farthest'] as const;
export type QueueOrder = (typeof ORDERS)[number];

const { query, filters } = SearchBody.properties;
/** The records that a change is about: those that a search without an order finds. */
const among = { query, filters };

const Days = Type.Integer({ minimum: 0, maximum: 3650 });

export const AssignmentsQuery = Type.Object({ stale_days: Type.Optional(Days) });

export const AssignQuery = Type.Object({ dry_run: Type.Optional(Type.Boolean()) });

export const Assign = Type.Object({
  ...among,
  user_ids: Type.Array(Uuid, { minItems: 1, maxItems: 250 }),
  each: Type.Integer({ minimum: 1, maximum: 250 }),
  strategy: stringEnum(STRATEGIES),
  metadata_property: optional(Type.String()),
});
export type Assign = Static<typeof Assign>;

export const Unassign = Type.Object({
  ...among,
  user_ids: optional(Type.Array(Uuid, { minItems: 1, maxItems: 250 })),
  untouched_for_days: optional(Days),
});
export type Unassign = Static<typeof Unassign>;

export const Reassign = Type.Object({ from: Uuid, to: Uuid, untouched_for_days: Type.Optional(Days) });
export type Reassign = Static<typeof Reassign>;

export const QueueUpdate = Type.Object({
  order: Type.Optional(stringEnum(ORDERS)),
  only_assigned: Type.Optional(Type.Boolean()),
});

/** What is assigned to a person and how far the person is. */
export interface AssignedProgress {
  assigned: number;
  /** Submitted or discarded. */
  done: number;
  /** Saved as a draft. */
  begun: number;
  /** Completed by others before the person began, where completed records leave the queues. */
  needless: number;
}

/** What a person's queue holds, and what of it is assigned to them; null without assignments. */
export interface OwnQueue {
  pending: number;
  assigned: AssignedProgress | null;
}
