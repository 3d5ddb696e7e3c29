import {
  __Schema,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
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

/** A number that depends on the variables of a request, which are not validated yet. */
type Computed = (variables: Variables) => number;

const PRICES = new WeakMap<OperationDefinitionNode, Computed>();

/**
 * Estimates the number of values in the answer to a valid operation, before anything is read: the number of fields, multiplied by the
 * lengths of the lists around them.
 */
export function priceOf({ variables, ...prepared }: PricedOperation): number {
  let price = PRICES.get(prepared.operation);
  if (!price) PRICES.set(prepared.operation, (price = computedFor(prepared)));
  return price(variables);
}

/** Looks at the operation once for all its requests. */
function computedFor({ schema, document, operation }: Omit<PricedOperation, 'variables'>): Computed {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const defaults = defaultsOf(operation);
  const price = ofSelections(operation.selectionSet, schema.getRootType(operation.operation), ofUnknownLength);
  return (given) => price({ ...defaults, ...given });

  function ofSelections(
    { selections }: SelectionSetNode,
    parent: GraphQLNamedType | null | undefined,
    listLength: Computed,
  ): Computed {
    const prices = selections.map((selection) => {
      if (selection.kind === Kind.FIELD) return ofField(selection, parent, listLength);
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)! : selection;
      const type = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : parent;
      return ofSelections(fragment.selectionSet, type, listLength);
    });
    const others = prices.filter((each) => each !== ofOne);
    return (variables) => others.reduce((sum, each) => sum + each(variables), prices.length - others.length);
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | null | undefined, listLength: Computed): Computed {
    const name = node.name.value;
    const fields = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields() : {};
    const field = fields[name] ?? INTROSPECTION_FIELDS.get(name);
    // The field is undefined for `__typename`.
    if (!field || !node.selectionSet) return ofOne;
    const isMutation = parent === schema.getMutationType();
    const lengthBelow: Computed = isMutation
      ? (variables) => longestListIn(node, field.args, variables)
      : ofUnknownLength;
    const each = ofSelections(node.selectionSet, getNamedType(field.type), lengthBelow);
    const length = lengthOf(node, field, listLength);
    return (variables) => 1 + length(variables) * each(variables);
  }

  function lengthOf(node: FieldNode, field: GraphQLField<unknown, unknown>, listLength: Computed): Computed {
    if (field === ALL_TYPES) return () => Object.keys(schema.getTypeMap()).length;
    const argument = field.args.find(hasPageSize);
    if (!argument) return isListType(getNullableType(field.type)) ? listLength : ofOne;
    return (variables) => {
      const size = pageSizeIn(node, argument, variables);
      return typeof size === 'number' ? Math.max(1, size) : 1;
    };
  }
}

const ofOne: Computed = () => 1;
const ofUnknownLength: Computed = () => DEFAULT_LENGTH;

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

/** The member of an input that is a page size. */
function sizeMemberOf({ type }: GraphQLArgument): GraphQLInputField | undefined {
  const input = getNullableType(type);
  if (!isInputObjectType(input)) return undefined;
  return Object.values(input.getFields()).find((member) => PAGE_SIZES.has(member.name));
}

const hasPageSize = (argument: GraphQLArgument): boolean =>
  PAGE_SIZES.has(argument.name) || sizeMemberOf(argument) !== undefined;

/** The page size in an argument or in one of its members. */
function pageSizeIn(node: FieldNode, argument: GraphQLArgument, variables: Variables): unknown {
  const member = PAGE_SIZES.has(argument.name) ? undefined : sizeMemberOf(argument);
  const value = valueOf(node, argument.name, variables);
  const size = member ? memberOf(value, member.name) : value;
  return size ?? (member ?? argument).defaultValue ?? DEFAULT_LENGTH;
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
