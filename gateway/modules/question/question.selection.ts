import type { FieldNode } from 'graphql';

const FIXED: ReadonlySet<string> = new Set(['__typename', 'id', 'name']);

/** Whether fields of questions are selected that may change while their dataset has records, such as titles and options. */
export const selectsChangeable = (fields: readonly FieldNode[]): boolean =>
  fields.some(({ name }) => !FIXED.has(name.value));
