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

type Variables = Readonly<Record<string, unknown>>;

/** What is known only when an operation is sent. */
interface Sent {
  variables: Variables;
  /** As many things as the mutation's field around it was sent. */
  things: number;
}

/** A number, or how it follows from what is sent. */
type Price = number | ((sent: Sent) => number);

/** Of operations that have been asked for; documents that are often sent are kept by the server. */
const prices = new WeakMap<OperationDefinitionNode, Price>();

/**
 * About how many values the answer to a valid operation may hold: each field is one, and as many more as a page of it is long. It is
 * known before anything is read, and the larger the answer, the nearer it comes.
 */
export function priceOf({ schema, document, operation, variables }: Asked): number {
  let price = prices.get(operation);
  if (price === undefined) prices.set(operation, (price = priceOfOperation(schema, document, operation)));
  return at(price, { variables, things: USUAL_LENGTH });
}

function priceOfOperation(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Price {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const price = ofSelections(operation.selectionSet, schema.getRootType(operation.operation), USUAL_LENGTH);
  const defaults = defaultsOf(operation);
  return typeof price === 'number'
    ? price
    : (sent) => price({ ...sent, variables: { ...defaults, ...sent.variables } });

  function ofSelections(
    selectionSet: SelectionSetNode,
    parent: GraphQLNamedType | null | undefined,
    usual: Price,
  ): Price {
    return sum(
      selectionSet.selections.map((selection) => {
        if (selection.kind === Kind.FIELD) return ofField(selection, parent, usual);
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)! : selection;
        const type = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : parent;
        return ofSelections(fragment.selectionSet, type, usual);
      }),
    );
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | null | undefined, usual: Price): Price {
    const name = node.name.value;
    const fields = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields() : {};
    const field = fields[name] ?? ABOUT_ITSELF.get(name);
    // What every type has, `__typename`.
    if (!field || !node.selectionSet) return 1;
    const type = getNamedType(field.type);
    const each =
      parent === schema.getMutationType()
        ? withThings(ofSelections(node.selectionSet, type, THINGS), (variables) =>
            mostSentIn(node, field.args, variables),
          )
        : ofSelections(node.selectionSet, type, USUAL_LENGTH);
    return sum([1, product(lengthOf(node, field, usual), each)]);
  }

  function lengthOf(node: FieldNode, field: GraphQLField<unknown, unknown>, usual: Price): Price {
    if (field === EVERY_TYPE) return Object.keys(schema.getTypeMap()).length;
    const sizeOf = field.args.map((arg) => pageSizeIn(arg)).find((size) => size !== undefined);
    if (!sizeOf) return isList(field.type) ? usual : 1;
    return ({ variables }) => {
      const size = sizeOf(node, variables);
      return typeof size === 'number' ? Math.max(1, size) : 1;
    };
  }
}

const at = (price: Price, sent: Sent): number => (typeof price === 'number' ? price : price(sent));

const THINGS: Price = ({ things }) => things;

/** Counted once, however often it is asked for: what is sent may be long. */
const withThings = (price: Price, countIn: (variables: Variables) => number): Price =>
  typeof price === 'number' ? price : ({ variables }) => price({ variables, things: countIn(variables) });

/** What does not depend on variables is added up once. */
function sum(parts: readonly Price[]): Price {
  const fixed = parts.reduce<number>((all, part) => all + (typeof part === 'number' ? part : 0), 0);
  const others = parts.filter((part) => typeof part !== 'number');
  return others.length === 0 ? fixed : (sent) => others.reduce((all, other) => all + other(sent), fixed);
}

const product = (left: Price, right: Price): Price =>
  typeof left === 'number' && typeof right === 'number' ? left * right : (sent) => at(left, sent) * at(right, sent);

const defaultsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): Variables =>
  Object.fromEntries(
    variableDefinitions.map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue && valueFromASTUntyped(defaultValue),
    ]),
  );

/** What is given for an argument; variables are as they came, those of another form are refused later. */
function valueOf(node: FieldNode, argument: string, variables: Variables): unknown {
  const given = node.arguments?.find(({ name }) => name.value === argument);
  return given && valueFromASTUntyped(given.value, variables);
}

/** How an argument says, by itself or in one of its members, how long a page may be; undefined where it is about something else. */
function pageSizeIn({ name, type, defaultValue }: GraphQLArgument) {
  if (PAGE_SIZES.has(name)) {
    return (node: FieldNode, variables: Variables) => valueOf(node, name, variables) ?? defaultValue ?? USUAL_LENGTH;
  }
  const input = getNullableType(type);
  if (!isInputObjectType(input)) return undefined;
  const size = Object.values(input.getFields()).find((member) => PAGE_SIZES.has(member.name));
  return (
    size &&
    ((node: FieldNode, variables: Variables) =>
      memberOf(valueOf(node, name, variables), size.name) ?? size.defaultValue ?? USUAL_LENGTH)
  );
}

/** What a mutation lists is what it was sent: as many things as the longest list among its arguments, or the members of one. */
function mostSentIn(node: FieldNode, args: readonly GraphQLArgument[], variables: Variables): number {
  let most = USUAL_LENGTH;
  for (const { name, type } of args) {
    const value = valueOf(node, name, variables);
    const input = getNullableType(type);
    // Only what the contract names: what came may hold millions of other things.
    const lists = isInputObjectType(input)
      ? Object.keys(input.getFields()).map((member) => memberOf(value, member))
      : [value];
    for (const list of lists) if (Array.isArray(list)) most = Math.max(most, list.length);
  }
  return most;
}

const memberOf = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name];

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));
