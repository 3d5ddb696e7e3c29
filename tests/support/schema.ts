import { createSchema } from '#gateway/graphql/schema.ts';

/** One for all gateways and tests of a thread: building it takes a tenth of a second of processor time. */
export const schema = createSchema('schema');
