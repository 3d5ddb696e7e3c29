import {
  type FieldNode,
  type GraphQLResolveInfo,
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type SelectionNode,
} from 'graphql';

/** What reading a selection takes; a resolver's `info` has it. */
type Operation = Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>;

/**
 * The fields selected below the given ones, down a path of field names. Fragments are opened whatever their type condition;
 * fields that `@skip` or `@include` leave out are left out.
 */
export function selectedBelow(
  fields: readonly FieldNode[],
  operation: Operation,
  path: readonly string[] = [],
): FieldNode[] {
  const below = fields.flatMap(({ selectionSet }) => open(selectionSet?.selections ?? [], operation));
  const [name, ...rest] = path;
  if (name === undefined) return below;
  return selectedBelow(
    below.filter((field) => field.name.value === name),
    operation,
    rest,
  );
}

/** Whether one of these names is selected below the given fields, down a path. */
export const selects = (
  fields: readonly FieldNode[],
  operation: Operation,
  path: readonly string[],
  names: readonly string[],
): boolean => selectedBelow(fields, operation, path).some((field) => names.includes(field.name.value));

/** Fields under the name they have in the answer; those that share one are answered together. */
export function byAnswerName(fields: readonly FieldNode[]): FieldNode[][] {
  const groups = new Map<string, FieldNode[]>();
  for (const field of fields) {
    const name = field.alias?.value ?? field.name.value;
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups.values()];
}

function open(selections: readonly SelectionNode[], operation: Operation): FieldNode[] {
  return selections.flatMap((selection) => {
    if (isLeftOut(selection, operation)) return [];
    if (selection.kind === Kind.FIELD) return [selection];
    const { selectionSet } =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : (operation.fragments[selection.name.value] ?? {});
    return open(selectionSet?.selections ?? [], operation);
  });
}

function isLeftOut(selection: SelectionNode, { variableValues }: Operation): boolean {
  if (!selection.directives?.length) return false;
  return (
    getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if === true ||
    getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if === false
  );
}
