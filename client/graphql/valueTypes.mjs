import { isObjectType } from 'graphql';

/** A plugin of the code generator: names the object types that are no `Node`, which Apollo's cache stores as values. */
export function plugin(schema) {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const isValue = (type) =>
    isObjectType(type) &&
    !type.getInterfaces().some(({ name }) => name === 'Node') &&
    !roots.includes(type) &&
    !type.name.startsWith('__');
  const names = Object.values(schema.getTypeMap())
    .filter(isValue)
    .map(({ name }) => name);
  return `export const VALUE_TYPES = ${JSON.stringify(names)};`;
}
