import type { ImportMapping } from '#gateway/graphql/__generated__/types.ts';
import type { RecordSchema, Users } from '../recordSchema.ts';

/** How rows become records. */
export interface Conversion {
  mapping: ImportMapping;
  schema: RecordSchema;
  users: Users;
  /** The user who imports: the author of answers without one. */
  viewerId: string;
}
