import { isAbstractType, isObjectType, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/**
 * A plugin of the code generator: names the object types in the client's operations that are no `Node`, which Apollo's cache stores as
 * values, and those of them with an id, for which it would not do so by itself. The first page carries the second list, so types that no
 * operation asks for are left out, as are those with rules of their own and those of the history, which is not cached.
 */
export function plugin(schema, documents, { ownRules }) {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const isValue = (type) =>
    isObjectType(type) && !type.getInterfaces().some(({ name }) => name === 'Node') && !roots.includes(type);
  const cached = documents.filter(({ location }) => !location?.includes('/features/history/'));
  const types = [...typesIn(schema, cached)].filter((type) => isValue(type) && !ownRules.includes(type.name));
  const withId = types.filter((type) => type.getFields().id);
  return `export const VALUE_TYPES = ${listOf(types)};\nexport const VALUE_TYPES_WITH_ID = ${listOf(withId)};`;
}

const listOf = (types) => JSON.stringify(types.map(({ name }) => name).sort());

/** The types with a selection. */
function typesIn(schema, documents) {
  const found = new Set();
  const info = new TypeInfo(schema);
  const SelectionSet = () => {
    const type = info.getParentType();
    if (!type) return;
    for (const each of isAbstractType(type) ? schema.getPossibleTypes(type) : [type]) found.add(each);
  };
  for (const { document } of documents) visit(document, visitWithTypeInfo(info, { SelectionSet }));
  return found;
}
