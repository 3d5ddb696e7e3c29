/** How records are dealt to people. */
export const STRATEGIES = ['round_robin', 'random', 'balanced'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Assigns every record to `each` (a number) of these people. People to whom it is assigned already count. */
export interface DealPlan {
  kind: 'assign';
  users: number[];
  each: number;
  strategy: Strategy;
  /** The facet of the metadata property whose values are shared evenly. */
  facetPk: number | null;
}

/** Takes records from these people; with a time, only what they had by then and have not begun. */
export interface RemovalPlan {
  kind: 'remove';
  users: number[];
  untouchedSince: number | null;
}

/** Gives what a person had by a time and has not begun to another. */
export interface ReassignmentPlan {
  kind: 'reassign';
  from: number;
  to: number;
  untouchedSince: number;
}

export type Plan = DealPlan | RemovalPlan | ReassignmentPlan;

/** The outcome of a plan: the numbers of records that each person gained or lost. */
export interface PlanState {
  changed: Record<number, number>;
  /** Records of each person in the deal, by the value that is balanced. */
  loads: Record<string, Record<number, number>>;
}

export const newState = (): PlanState => ({ changed: {}, loads: {} });
