import { GraphQLError, type ValueNode, valueFromASTUntyped } from 'graphql';

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** A moment that was sent, as it is. */
function momentOf(value: unknown): string {
  if (typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new GraphQLError('A DateTime is a text with a zone, such as 2026-03-01T09:30:00Z.');
}

/**
 * The scalars that need more than handing a value through. The REST API writes UTC without a zone; callers of GraphQL get it
 * with one.
 */
export const scalarResolvers = {
  DateTime: {
    serialize: (value: unknown): string => {
      if (typeof value !== 'string') throw new TypeError('A DateTime is the text the REST API sends.');
      return HAS_ZONE.test(value) ? value : `${value}Z`;
    },
    parseValue: momentOf,
    parseLiteral: (node: ValueNode): string => momentOf(valueFromASTUntyped(node)),
  },
};
