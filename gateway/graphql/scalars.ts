import { GraphQLScalarType } from 'graphql';

/** The REST API writes UTC without a zone; callers of GraphQL get it with one. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: (value) => {
    if (typeof value !== 'string') throw new TypeError('A DateTime is read from the text the REST API sends.');
    return /(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`;
  },
});

/** Stored by whoever owns the data, handed through as it is. */
export const JSONValue = new GraphQLScalarType({ name: 'JSON' });

export const JSONObject = new GraphQLScalarType({ name: 'JSONObject' });
