import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

export interface Asked {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
}

/** What a list without a page size counts as. */
const USUAL_LENGTH = 3;
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
  return ofSelections(operation.selectionSet, schema.getRootType(operation.operation));

  function ofSelections(selectionSet: SelectionSetNode, parent: GraphQLNamedType | null | undefined): number {
    let price = 0;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) {
        price += ofField(selection, parent);
      } else {
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)! : selection;
        const type = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : parent;
        price += ofSelections(fragment.selectionSet, type);
      }
    }
    return price;
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | null | undefined): number {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    // What every type has, `__typename`, and the schema's description of itself.
    if (!field || !node.selectionSet) return 1;
    return 1 + lengthOf(node, field) * ofSelections(node.selectionSet, getNamedType(field.type));
  }

  /** Variables are as they came; those of another form are refused later. */
  function sizeOf(value: ValueNode | undefined): unknown {
    if (value?.kind !== Kind.VARIABLE) return value?.kind === Kind.INT ? value.value : undefined;
    const { name } = value;
    const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name.value);
    return variables[name.value] ?? sizeOf(definition?.defaultValue);
  }

  function lengthOf(node: FieldNode, { args, type }: GraphQLField<unknown, unknown>): number {
    const definition = args.find(({ name }) => PAGE_SIZES.has(name));
    if (!definition) return isList(type) ? USUAL_LENGTH : 1;
    const given = node.arguments?.find(({ name }) => name.value === definition.name)?.value;
    return Math.max(1, Number(sizeOf(given) ?? definition.defaultValue ?? USUAL_LENGTH) || 1);
  }
}

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));
