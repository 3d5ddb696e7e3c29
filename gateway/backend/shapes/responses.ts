import Type, { type Static } from 'typebox';
import { discriminated, nullable, oneOfWords, Uuid } from '../http/shapes.ts';
import { Values } from './answers.ts';

const Status = oneOfWords(['draft', 'submitted', 'discarded']);

export const ResponseCreate = Type.Object({ status: Status, values: Type.Optional(nullable(Values)) });
export type ResponseCreate = Static<typeof ResponseCreate>;

const OptionalValues = Type.Optional(nullable(Values));
const draft = Type.Literal('draft');
const discarded = Type.Literal('discarded');
const submitted = Type.Literal('submitted');

/** What is submitted has values; the rest may have some. */
export const ResponseUpdate = discriminated('status', [
  Type.Object({ status: draft, values: OptionalValues }, { title: 'DraftResponseUpdate' }),
  Type.Object({ status: discarded, values: OptionalValues }, { title: 'DiscardedResponseUpdate' }),
  Type.Object({ status: submitted, values: Values }, { title: 'SubmittedResponseUpdate' }),
]);

/** A response that comes along with a new record says whose it is, and a draft has values too, if only none. */
export const UserResponseCreate = discriminated('status', [
  Type.Object({ user_id: Uuid, status: draft, values: Values }, { title: 'UserDraftResponseCreate' }),
  Type.Object({ user_id: Uuid, status: discarded, values: OptionalValues }, { title: 'UserDiscardedResponseCreate' }),
  Type.Object({ user_id: Uuid, status: submitted, values: Values }, { title: 'UserSubmittedResponseCreate' }),
]);

const ResponseUpsert = discriminated('status', [
  Type.Object({ record_id: Uuid, status: draft, values: OptionalValues }),
  Type.Object({ record_id: Uuid, status: discarded, values: OptionalValues }),
  Type.Object({ record_id: Uuid, status: submitted, values: Values }),
]);
export type ResponseUpsert = Static<typeof ResponseUpsert>;

/** Ours: each response names its record's dataset, which a bulk may have several of. Argilla takes no notice. */
export const ResponsesBulkQuery = Type.Object({ datasets: Type.Optional(Type.Boolean()) });

export const ResponsesBulk = Type.Object({ items: Type.Array(ResponseUpsert, { minItems: 1, maxItems: 100 }) });
