import { GraphQLError, type ValueNode, valueFromASTUntyped } from 'graphql';

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** A moment that was sent, as it is. */
function momentOf(value: unknown): string {
  if (typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new GraphQLError('A DateTime is a text with a zone, such as 2026-03-01T09:30:00Z.');
}

/** Deeper than anybody stores, and far from what writing JSON takes. */
const MOST_LEVELS = 1_000;

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)));

/** An object that was sent, as it is. */
function objectOf(value: unknown): object {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject && isWithin(value, MOST_LEVELS)) return value;
  throw new GraphQLError(`A JSONObject is an object of at most ${MOST_LEVELS} levels.`);
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
  JSONObject: {
    parseValue: objectOf,
    parseLiteral: (node: ValueNode, variables?: Readonly<Record<string, unknown>> | null): object =>
      objectOf(valueFromASTUntyped(node, variables)),
  },
};
