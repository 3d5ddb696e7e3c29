import {
  type FieldNode,
  type GraphQLResolveInfo,
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type SelectionNode,
} from 'graphql';

/** The part of a resolver's `info` that reading a selection needs. */
type Operation = Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>;

/** The fields selected below the given ones at a path of field names, including those in fragments, without skipped ones. */
export function selectedBelow(
  fields: readonly FieldNode[],
  operation: Operation,
  path: readonly string[] = [],
): FieldNode[] {
  const below = fields.flatMap(({ selectionSet }) => flatten(selectionSet?.selections ?? [], operation));
  const [name, ...rest] = path;
  if (name === undefined) return below;
  return selectedBelow(
    below.filter((field) => field.name.value === name),
    operation,
    rest,
  );
}

/** Whether one of these names is selected below the given fields, at a path. */
export const selects = (
  fields: readonly FieldNode[],
  operation: Operation,
  path: readonly string[],
  names: readonly string[],
): boolean => selectedBelow(fields, operation, path).some((field) => names.includes(field.name.value));

/** Groups fields by their name in the response: GraphQL merges those of the same name. */
export function groupByResponseName(fields: readonly FieldNode[]): FieldNode[][] {
  const groups = new Map<string, FieldNode[]>();
  for (const field of fields) {
    const name = field.alias?.value ?? field.name.value;
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups.values()];
}

const flatten = (selections: readonly SelectionNode[], operation: Operation): FieldNode[] =>
  selections.flatMap((selection) => {
    if (isSkipped(selection, operation)) return [];
    if (selection.kind === Kind.FIELD) return [selection];
    const { selectionSet } =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : (operation.fragments[selection.name.value] ?? {});
    return flatten(selectionSet?.selections ?? [], operation);
  });

const isSkipped = (selection: SelectionNode, { variableValues }: Operation): boolean =>
  getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if === true ||
  getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if === false;
