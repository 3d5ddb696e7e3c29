import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import type { FuzzWorld } from '../world.ts';
import { writeOperation } from './operations.ts';
import { valueMaker } from './values.ts';

/** One request. */
export interface Attempt {
  role: string;
  headers: Record<string, string>;
  body: string;
}

const ROLES = fc.constantFrom('owner', 'owner', 'admin', 'annotator', 'annotator', 'stranger', 'nobody');
const FORM = fc.constantFrom('operation', 'operation', 'operation', 'operation', 'operation', 'broken', 'json');

/** Requests: most are operations of the schema, some have an error, some are no operation at all. */
export const attempts = (schema: GraphQLSchema, { callers, ids }: FuzzWorld): fc.Arbitrary<Attempt> =>
  fc.gen().map((g) => {
    const role = g(() => ROLES);
    const headers = callers[role]!;
    const form = g(() => FORM);
    if (form === 'json') return { role, headers, body: JSON.stringify(g(() => fc.jsonValue())) };
    const { query, variables } = writeOperation(schema, g, valueMaker(g, ids));
    const text = form === 'broken' ? misspelt(query, g) : query;
    return { role, headers, body: JSON.stringify({ query: text, variables }) };
  });

/** Removes or replaces a part. */
function misspelt(text: string, g: fc.GeneratorValue): string {
  const begin = g(fc.nat, text.length);
  const length = g(fc.nat, 20);
  return text.slice(0, begin) + g(() => fc.string({ unit: 'binary', maxLength: 5 })) + text.slice(begin + length);
}
