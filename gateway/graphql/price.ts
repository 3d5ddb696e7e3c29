import {
  __Schema,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';

export interface PricedOperation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Variables;
}

type Variables = Readonly<Record<string, unknown>>;

/** The assumed length of a list without a page size. */
const DEFAULT_LENGTH = 3;
const INTROSPECTION_FIELDS = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]));
const ALL_TYPES = __Schema.getFields().types;
const PAGE_SIZES = new Set(['limit', 'size', 'first']);

/**
 * Estimates the number of values in the answer to a valid operation, before anything is read: the number of fields, multiplied by the
 * lengths of the lists around them.
 */
export function priceOf({ schema, document, operation, variables: given }: PricedOperation): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const variables = { ...defaultsOf(operation), ...given };
  return ofSelections(operation.selectionSet, schema.getRootType(operation.operation), DEFAULT_LENGTH);

  function ofSelections(
    { selections }: SelectionSetNode,
    parent: GraphQLNamedType | null | undefined,
    listLength: number,
  ): number {
    return selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + ofField(selection, parent, listLength);
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)! : selection;
      const type = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : parent;
      return sum + ofSelections(fragment.selectionSet, type, listLength);
    }, 0);
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | null | undefined, listLength: number): number {
    const name = node.name.value;
    const fields = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields() : {};
    const field = fields[name] ?? INTROSPECTION_FIELDS.get(name);
    // The field is undefined for `__typename`.
    if (!field || !node.selectionSet) return 1;
    const isMutation = parent === schema.getMutationType();
    const lengthBelow = isMutation ? longestListIn(node, field.args, variables) : DEFAULT_LENGTH;
    const each = ofSelections(node.selectionSet, getNamedType(field.type), lengthBelow);
    return 1 + lengthOf(node, field, listLength) * each;
  }

  function lengthOf(node: FieldNode, field: GraphQLField<unknown, unknown>, listLength: number): number {
    if (field === ALL_TYPES) return Object.keys(schema.getTypeMap()).length;
    for (const argument of field.args) {
      const size = pageSizeIn(node, argument, variables);
      if (size !== undefined) return typeof size === 'number' ? Math.max(1, size) : 1;
    }
    return isListType(getNullableType(field.type)) ? listLength : 1;
  }
}

const defaultsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): Variables =>
  Object.fromEntries(
    variableDefinitions.map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue && valueFromASTUntyped(defaultValue),
    ]),
  );

/** The value of an argument; variables are not validated yet. */
function valueOf(node: FieldNode, argument: string, variables: Variables): unknown {
  const given = node.arguments?.find(({ name }) => name.value === argument);
  return given && valueFromASTUntyped(given.value, variables);
}

/** The page size in an argument or in one of its members; undefined for an argument without one. */
function pageSizeIn(node: FieldNode, { name, type, defaultValue }: GraphQLArgument, variables: Variables): unknown {
  if (PAGE_SIZES.has(name)) return valueOf(node, name, variables) ?? defaultValue ?? DEFAULT_LENGTH;
  const input = getNullableType(type);
  if (!isInputObjectType(input)) return undefined;
  const size = Object.values(input.getFields()).find((member) => PAGE_SIZES.has(member.name));
  return size && (memberOf(valueOf(node, name, variables), size.name) ?? size.defaultValue ?? DEFAULT_LENGTH);
}

/** The length of the longest list in a mutation's arguments: the mutation returns lists of this length. */
function longestListIn(node: FieldNode, args: readonly GraphQLArgument[], variables: Variables): number {
  let longest = DEFAULT_LENGTH;
  for (const { name, type } of args) {
    const value = valueOf(node, name, variables);
    const input = getNullableType(type);
    // Looks only at members in the schema: a value that is not validated yet may have millions of unknown ones.
    const lists = isInputObjectType(input)
      ? Object.keys(input.getFields()).map((member) => memberOf(value, member))
      : [value];
    for (const list of lists) if (Array.isArray(list)) longest = Math.max(longest, list.length);
  }
  return longest;
}

const memberOf = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name];
