const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;

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
  },
};
