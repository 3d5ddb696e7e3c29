import { setImmediate } from 'node:timers/promises';
import { nowMicroseconds } from '../store/clock.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { OrdinalSet } from '../store/ordinalSet.ts';
import { datasetPkOf, ordinalOf, pkOfPlace, placeOf } from '../store/recordAddress.ts';
import { groupBy } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { dealer } from './deal.ts';
import type { AssignmentJob } from '../store/assignmentJobs.ts';
import { type DealPlan, newState, type Plan, type PlanState } from '../shapes/assignmentPlans.ts';
import { assignedTo, indexAssignments } from './sets.ts';

/** How long a request waits for its job, which then continues in the background. */
const WAIT_MS = 2_000;

interface Outcome {
  state: PlanState;
  /** Whether all records are done. */
  isComplete: boolean;
}

/** Changes the assignments of records in steps. */
export async function carryOut(store: Store, dataset: DatasetRow, plan: Plan, among: OrdinalSet): Promise<Outcome> {
  const { assignmentJobs: jobs } = store;
  const pk = store.db.transaction(() => jobs.add(dataset.pk, plan, among.toArray()));
  const until = performance.now() + WAIT_MS;
  try {
    while (carryOutSome(store, pk)) {
      if (performance.now() > until) {
        jobs.abandon(pk);
        return { state: jobs.byPk(pk).state, isComplete: false };
      }
      await setImmediate();
    }
  } catch (error) {
    // The failure is reported, and the caller begins again.
    jobs.remove(pk);
    throw error;
  }
  const { state } = jobs.byPk(pk);
  jobs.remove(pk);
  return { state, isComplete: true };
}

/** A step of a job that no request waits for. Returns false if there is none. */
export function continueAssignments(store: Store): boolean {
  const pk = store.assignmentJobs.firstUnattended();
  if (pk === undefined) return false;
  if (!carryOutSome(store, pk)) store.assignmentJobs.remove(pk);
  return true;
}

/** Computes the outcome of a deal by person, without changing anything. */
export async function previewDeal(
  store: Store,
  dataset: DatasetRow,
  plan: DealPlan,
  among: OrdinalSet,
): Promise<PlanState> {
  const state = newState();
  const deal = dealer(plan, state);
  const owned = new Map(plan.users.map((user) => [user, assignedTo(store, dataset, [user])]));
  const ordinals = among.toArray();
  for (let at = 0; at < ordinals.length; at += PREVIEW_RECORDS) {
    const part = ordinals.subarray(at, at + PREVIEW_RECORDS);
    const values = valuesOf(store, plan, part);
    for (const ordinal of part) {
      for (const user of deal(ordinal, (one) => owned.get(one)!.has(ordinal), values.get(ordinal))) count(state, user);
    }
    await setImmediate();
  }
  return state;
}

const PREVIEW_RECORDS = 4_096;

/** Removes some assignments of a deleted user; returns how many. */
export function unassignSome(store: Store, userPk: number, limit: number): number {
  const places = store.assignments.someOfUser(userPk, limit);
  for (const [datasetPk, own] of groupBy(places, datasetPkOf)) {
    for (const place of own) store.assignments.remove(place, userPk);
    // The records of a removed dataset have no filter values any more.
    if (store.datasets.find(datasetPk)) indexAssignments(store, datasetPk, own.map(addressOf));
  }
  return places.length;
}

const addressOf = (place: number) => ({ place, ordinal: ordinalOf(pkOfPlace(place)) });

/** Returns false when no record is left. */
function carryOutSome(store: Store, jobPk: number): boolean {
  const { db, assignmentJobs: jobs } = store;
  return db.transaction(() => {
    const part = jobs.nextPart(jobPk);
    if (!part) return false;
    const job = jobs.byPk(jobPk);
    // Records may have been deleted since.
    const places = store.records.existing(Array.from(part.ordinals, (ordinal) => placeOf(job.dataset_pk, ordinal)));
    change(store, job, places);
    indexAssignments(store, job.dataset_pk, places.map(addressOf));
    jobs.finishPart(job, part.pk);
    return true;
  });
}

function change(store: Store, { plan, state }: AssignmentJob, places: readonly number[]): void {
  const { assignments } = store;
  const at = nowMicroseconds();
  if (plan.kind === 'assign') {
    const users = plan.users.filter((user) => store.users.byPk(user));
    const deal = dealer({ ...plan, users }, state);
    const owners = assignments.usersOf(places);
    const values = valuesOf(
      store,
      plan,
      places.map((place) => addressOf(place).ordinal),
    );
    for (const place of places) {
      const { ordinal } = addressOf(place);
      const has = (user: number) => owners.get(place)?.includes(user) ?? false;
      for (const user of deal(ordinal, has, values.get(ordinal))) {
        assignments.add(place, user, at);
        count(state, user);
      }
    }
  } else if (plan.kind === 'remove') {
    for (const place of places) {
      for (const user of plan.users) if (assignments.remove(place, user, plan.untouchedSince)) count(state, user);
    }
  } else if (store.users.byPk(plan.to)) {
    for (const place of places) {
      if (!assignments.remove(place, plan.from, plan.untouchedSince)) continue;
      assignments.add(place, plan.to, at);
      count(state, plan.to);
    }
  }
}

function count({ changed }: PlanState, userPk: number): void {
  changed[userPk] = (changed[userPk] ?? 0) + 1;
}

/** The first value of each record in the property that is balanced. */
function valuesOf({ facets }: Store, { facetPk }: DealPlan, ordinals: ArrayLike<number>): Map<number, string> {
  const values = new Map<number, string>();
  if (facetPk === null) return values;
  facets.index.eachOf(facetPk, ordinals, (ordinal, code) => {
    if (!values.has(ordinal)) values.set(ordinal, String(code));
  });
  return values;
}
