import type { Task } from '../v0/shapes/datasets.ts';
import { chance, pick } from './chance.ts';
import type { DemoUser } from './model.ts';

/** A demo dataset of one of the older tasks, as the REST API takes it. */
export interface DemoTaskDataset {
  name: string;
  task: Task;
  tags: Record<string, string>;
  /** What records may be labelled with; none for texts. */
  labels: readonly string[];
  rules: { query: string; labels: string[]; description: string }[];
  records: DemoTaskRecord[];
}

export interface DemoTaskRecord {
  id: string;
  status: 'Default' | 'Validated' | 'Discarded';
  metadata: Record<string, string | number>;
  prediction?: { agent: string } & Record<string, unknown>;
  annotation?: { agent: string } & Record<string, unknown>;
  vectors?: Record<string, { value: number[] }>;
  /** What a record of the task is made of. */
  [member: string]: unknown;
}

const REVIEWERS: readonly [DemoUser, DemoUser] = ['annotator', 'admin'];

/**
 * How far people have come with a record: a third of them is validated, a few are set aside, always the same ones. What was
 * validated is the given answer, in somebody's name.
 */
export function reviewed(key: string, answer: object): Pick<DemoTaskRecord, 'status' | 'annotation'> {
  const luck = chance(`${key}/review`);
  if (luck > 0.4) return { status: 'Default' };
  if (luck > 0.34) return { status: 'Discarded' };
  return { status: 'Validated', annotation: { agent: pick(REVIEWERS, `${key}/reviewer`), ...answer } };
}

/** Records as they would come in over time: not ordered by what they are. */
export const shuffled = (records: readonly DemoTaskRecord[]): DemoTaskRecord[] =>
  [...records].sort((one, other) => chance(one.id) - chance(other.id));
