import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/**
 * How many fields and fragments the longest definition of a document holds, each fragment counted wherever it is spread. Without end
 * where one holds itself.
 */
export function openedFields({ definitions }: DocumentNode): number {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet);
  }
  const counts = new Map<string, number>();

  function inFragment(name: string): number {
    const known = counts.get(name);
    if (known !== undefined) return known;
    counts.set(name, Infinity);
    const count = inSelections(fragments.get(name));
    counts.set(name, count);
    return count;
  }

  function inSelections(selectionSet: SelectionSetNode | undefined): number {
    return selectionSet?.selections.reduce((sum, selection) => sum + 1 + below(selection), 0) ?? 0;
  }

  const below = (selection: SelectionNode): number =>
    selection.kind === Kind.FRAGMENT_SPREAD ? inFragment(selection.name.value) : inSelections(selection.selectionSet);

  return Math.max(
    0,
    ...definitions.map((definition) => ('selectionSet' in definition ? inSelections(definition.selectionSet) : 0)),
  );
}

/**
 * Refuses a document with more than that before anything else is looked at: rules of GraphQL itself open each fragment again
 * wherever it is spread, and would not come to an end with fragments that double each other.
 */
export const openedFieldsRule =
  (most: number) =>
  (context: ValidationContext): ASTVisitor => ({
    Document: (document) => {
      if (openedFields(document) <= most) return undefined;
      context.reportError(
        new GraphQLError(
          `Fields limit of ${most} exceeded: each fragment counts wherever it is spread, and may not hold itself.`,
        ),
      );
      // Takes the document away from all rules.
      return null;
    },
  });
