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
  type GraphQLOutputType,
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

export interface Asked {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
}

/** What a list without a page size counts as. */
const USUAL_LENGTH = 3;
/** How the schema's description of itself is asked for, and the list in it whose length is known. */
const ABOUT_ITSELF = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]));
const EVERY_TYPE = __Schema.getFields().types;
/** The arguments that say how long a page may be. */
const PAGE_SIZES = new Set(['limit', 'size', 'first']);

/**
 * About how many values the answer to a valid operation may hold: each field is one, and as many more as a page of it is long. It is
 * known before anything is read, and the larger the answer, the nearer it comes.
 */
export function priceOf({ schema, document, operation, variables }: Asked): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const defaults = (operation.variableDefinitions ?? []).map(
    ({ variable, defaultValue }) => [variable.name.value, defaultValue && valueFromASTUntyped(defaultValue)] as const,
  );
  const known = { ...Object.fromEntries(defaults), ...variables };
  return ofSelections(operation.selectionSet, schema.getRootType(operation.operation), USUAL_LENGTH);

  function ofSelections(
    selectionSet: SelectionSetNode,
    parent: GraphQLNamedType | null | undefined,
    usual: number,
  ): number {
    let price = 0;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) {
        price += ofField(selection, parent, usual);
      } else {
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)! : selection;
        const type = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : parent;
        price += ofSelections(fragment.selectionSet, type, usual);
      }
    }
    return price;
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | null | undefined, usual: number): number {
    const name = node.name.value;
    const fields = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields() : {};
    const field = fields[name] ?? ABOUT_ITSELF.get(name);
    // What every type has, `__typename`.
    if (!field || !node.selectionSet) return 1;
    const values = argumentsOf(node);
    const inside = parent === schema.getMutationType() ? mostSentIn(field.args, values) : USUAL_LENGTH;
    return 1 + lengthOf(values, field, usual) * ofSelections(node.selectionSet, getNamedType(field.type), inside);
  }

  /** Variables are as they came; those of another form are refused later. */
  function argumentsOf({ arguments: given = [] }: FieldNode): Record<string, unknown> {
    return Object.fromEntries(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value, known)]));
  }

  function lengthOf(values: Record<string, unknown>, field: GraphQLField<unknown, unknown>, usual: number): number {
    if (field === EVERY_TYPE) return Object.keys(schema.getTypeMap()).length;
    const size = field.args.map((arg) => pageSizeIn(arg, values[arg.name])).find((one) => one !== undefined);
    if (size === undefined) return isList(field.type) ? usual : 1;
    return typeof size === 'number' ? Math.max(1, size) : 1;
  }
}

/** How long a page may be, as an argument says by itself or in one of its members; undefined where it is about something else. */
function pageSizeIn({ name, type, defaultValue }: GraphQLArgument, value: unknown): unknown {
  if (PAGE_SIZES.has(name)) return value ?? defaultValue ?? USUAL_LENGTH;
  const input = getNullableType(type);
  if (!isInputObjectType(input)) return undefined;
  const size = Object.values(input.getFields()).find((member) => PAGE_SIZES.has(member.name));
  return (
    size && ((value as Record<string, unknown> | null | undefined)?.[size.name] ?? size.defaultValue ?? USUAL_LENGTH)
  );
}

/** What a mutation lists is what it was sent: as many things as the longest list among its arguments, or the members of one. */
function mostSentIn(args: readonly GraphQLArgument[], values: Readonly<Record<string, unknown>>): number {
  let most = USUAL_LENGTH;
  for (const { name, type } of args) {
    const value = values[name];
    const input = getNullableType(type);
    // Only what the contract names: what came may hold millions of other things.
    const lists = isInputObjectType(input)
      ? Object.keys(input.getFields()).map((member) => (value as Record<string, unknown> | null | undefined)?.[member])
      : [value];
    for (const list of lists) if (Array.isArray(list)) most = Math.max(most, list.length);
  }
  return most;
}

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));
