import Type, { type Static } from 'typebox';
import { discriminated, nullable, oneOfWords, Uuid } from '../http/shapes.ts';
import { Values } from './answers.ts';

const Status = oneOfWords(['draft', 'submitted', 'discarded']);

export const ResponseCreate = Type.Object({ status: Status, values: Type.Optional(nullable(Values)) });
export type ResponseCreate = Static<typeof ResponseCreate>;

const status = <const Name extends string>(name: Name) => Type.Literal(name);

export const ResponseUpdate = discriminated('status', [
  Type.Object({ status: status('draft'), values: Values }, { title: 'DraftResponseUpdate' }),
  Type.Object(
    { status: status('discarded'), values: Type.Optional(nullable(Values)) },
    { title: 'DiscardedResponseUpdate' },
  ),
  Type.Object({ status: status('submitted'), values: Values }, { title: 'SubmittedResponseUpdate' }),
]);

/** A response that comes along with a new record says whose it is. */
export const UserResponseCreate = discriminated('status', [
  Type.Object({ user_id: Uuid, status: status('draft'), values: Values }, { title: 'UserDraftResponseCreate' }),
  Type.Object(
    { user_id: Uuid, status: status('discarded'), values: Type.Optional(nullable(Values)) },
    { title: 'UserDiscardedResponseCreate' },
  ),
  Type.Object({ user_id: Uuid, status: status('submitted'), values: Values }, { title: 'UserSubmittedResponseCreate' }),
]);
export type UserResponseCreate = Static<typeof UserResponseCreate>;

export const ResponsesBulk = Type.Object({
  items: Type.Array(Type.Object({ record_id: Uuid, status: Status, values: Type.Optional(nullable(Values)) }), {
    minItems: 1,
    maxItems: 100,
  }),
});
export type ResponseUpsert = Static<typeof ResponsesBulk>['items'][number];
