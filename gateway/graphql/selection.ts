import {
  type FieldNode,
  type GraphQLResolveInfo,
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * The fields the operation selects below the resolved field, down a path of field names. Fragments are opened whatever
 * their type condition; fields that `@skip` or `@include` leave out are left out.
 */
export function selectedAt(info: GraphQLResolveInfo, path: readonly string[] = []): FieldNode[] {
  let level = info.fieldNodes.flatMap(({ selectionSet }) => open(selectionSet, info));
  for (const name of path) {
    level = level.filter((field) => field.name.value === name).flatMap(({ selectionSet }) => open(selectionSet, info));
  }
  return level;
}

/** Whether one of these fields is selected at the path. */
export const selects = (info: GraphQLResolveInfo, path: readonly string[], names: readonly string[]): boolean =>
  selectedAt(info, path).some((field) => names.includes(field.name.value));

function open(selectionSet: SelectionSetNode | undefined, info: GraphQLResolveInfo): FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap((selection) => {
    if (isLeftOut(selection, info)) return [];
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return open(selection.selectionSet, info);
    return open(info.fragments[selection.name.value]?.selectionSet, info);
  });
}

function isLeftOut(selection: SelectionNode, { variableValues }: GraphQLResolveInfo): boolean {
  if (!selection.directives?.length) return false;
  return (
    getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if === true ||
    getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if === false
  );
}
