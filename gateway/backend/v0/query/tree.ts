import type { WordTest } from './automaton.ts';

/** A query, read. What is unnamed is looked for in the field of the group around it, or in the text. */
export type QueryNode =
  | { kind: 'group'; clauses: Clause[] }
  | { kind: 'term'; field: string; text: string; fuzzy: Fuzzy | undefined }
  | { kind: 'phrase'; field: string; text: string; slop: number }
  | { kind: 'regex'; field: string; pattern: string }
  | { kind: 'range'; field: string; from: Bound; to: Bound };

/** How many letters may differ; without a number, as many as suit the word's length. */
export type Fuzzy = number | 'auto';

/** The end of a range; without a value there is none. */
export interface Bound {
  value: string | undefined;
  inclusive: boolean;
}

export interface Clause {
  occur: 'must' | 'should' | 'mustNot';
  node: QueryNode;
}

export const DEFAULT_FIELD = 'text';

export type Condition = Exclude<QueryNode, { kind: 'group' }>;

/** Something to compare with: a condition whose pattern, if it has one, is made ready to be used. */
export type Leaf = Exclude<Condition, { kind: 'regex' }> | { kind: 'regex'; field: string; test: WordTest };
