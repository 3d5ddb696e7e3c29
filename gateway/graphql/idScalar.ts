import {
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
  GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  type ValueNode,
} from 'graphql';
import { isUuid } from './ids.ts';

/** An id as REST answers it: a UUID may be sent in capitals as well. Ids of the older tasks hold names, and stay as they are. */
const canonical = (id: string): string => (isUuid(id) ? id.toLowerCase() : id);

const ID = new GraphQLScalarType<string>({
  ...GraphQLID.toConfig(),
  parseValue: (value) => canonical(GraphQLID.parseValue(value)),
  parseLiteral: (node: ValueNode) => canonical(GraphQLID.parseLiteral(node)),
});

/**
 * Makes a schema read each id as REST answers it, wherever in a request it is sent. The ID of the library is shared by all
 * schemas of a process and cannot be defined by one, so it is exchanged in this one's own types.
 */
export function withCanonicalIds(schema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(schema.getTypeMap()).filter((type) => type !== GraphQLID);
  for (const type of types) {
    if (isInputObjectType(type)) exchangeIn(type.getFields());
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    exchangeIn(type.getFields());
    for (const { args } of Object.values(type.getFields())) exchangeIn(args);
  }
  return new GraphQLSchema({ ...schema.toConfig(), types });
}

function exchangeIn(typed: Record<string, { type: unknown }> | readonly { type: unknown }[]): void {
  for (const one of Object.values(typed)) one.type = exchanged(one.type);
}

/** The same type, lists and all, with the own ID in the place of the shared one. */
function exchanged(type: unknown): unknown {
  if (isNonNullType(type)) return new GraphQLNonNull(exchanged(type.ofType) as never);
  if (isListType(type)) return new GraphQLList(exchanged(type.ofType) as never);
  return type === GraphQLID ? ID : type;
}
