import { ApolloArmor } from '@escape.tech/graphql-armor';
import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/**
 * What one operation may ask for; fragments count as what they hold. The client's own operations and the examples use at most two
 * thirds of each, which a test measures. Refused operations never reach a resolver; introspection is not counted here, but has its price.
 */
export const LIMITS = {
  depth: 16,
  aliases: 30,
  directives: 50,
  tokens: 3_000,
  fields: 1_000,
  repetitions: 30,
};

/** For parsing: longer documents are refused while they are read. */
export const parseOptions = { maxTokens: LIMITS.tokens };

/**
 * How many fields and fragments the longest definition of a document holds, each fragment counted wherever it is spread. Without end
 * where one holds itself.
 */
export function openedFields({ definitions }: DocumentNode): number {
  const fragments = selectionsOfFragments(definitions);
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
 * How often at most a document selects what the answer holds once: the same name in the same place, in one selection set or in several
 * that are merged. Only for documents whose fragments have an end.
 */
export function repeatedFields({ definitions }: DocumentNode): number {
  const fragments = selectionsOfFragments(definitions);

  const fieldsOf = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection;
      const opened =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection.selectionSet;
      return opened ? fieldsOf(opened) : [];
    });

  function inMerged(selectionSets: readonly SelectionSetNode[]): number {
    const named = new Map<string, FieldNode[]>();
    for (const field of selectionSets.flatMap(fieldsOf)) {
      const name = (field.alias ?? field.name).value;
      const alike = named.get(name);
      if (alike) alike.push(field);
      else named.set(name, [field]);
    }
    return Math.max(
      0,
      ...[...named.values()].map((alike) =>
        Math.max(alike.length, inMerged(alike.flatMap(({ selectionSet }) => selectionSet ?? []))),
      ),
    );
  }

  return Math.max(
    0,
    ...definitions.map((definition) => ('selectionSet' in definition ? inMerged([definition.selectionSet!]) : 0)),
  );
}

/** Lists without a page size that lead into each other: nested again and again, their sizes multiply beyond any price. */
const MUTUAL_LISTS = new Set(['users', 'workspaces']);

/** How often the mutual lists may be nested in themselves. */
const MOST_NESTED = 1;

/** The first of the mutual lists that is nested too often. Only for documents whose fragments have an end. */
function nestedList({ definitions }: DocumentNode): string | undefined {
  const fragments = selectionsOfFragments(definitions);

  function inSelections(selectionSet: SelectionSetNode | undefined, path: readonly string[]): string | undefined {
    for (const selection of selectionSet?.selections ?? []) {
      const found = inSelection(selection, path);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function inSelection(selection: SelectionNode, path: readonly string[]): string | undefined {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return inSelections(fragments.get(selection.name.value), path);
    const name = selection.kind === Kind.FIELD ? selection.name.value : '';
    if (!MUTUAL_LISTS.has(name)) return inSelections(selection.selectionSet, path);
    const rounds = path.filter((one) => one === name).length;
    return rounds > MOST_NESTED ? name : inSelections(selection.selectionSet, [...path, name]);
  }

  for (const definition of definitions) {
    const found = 'selectionSet' in definition ? inSelections(definition.selectionSet, []) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const selectionsOfFragments = (definitions: DocumentNode['definitions']): Map<string, SelectionSetNode> =>
  new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  );

/**
 * Refuses a document with more than that before anything else is looked at: rules of GraphQL itself open each fragment again
 * wherever it is spread, and would not come to an end with fragments that double each other.
 */
const openedFieldsRule = (most: number) =>
  refusing(
    (document) => openedFields(document) > most,
    `Fields limit of ${most} exceeded: each fragment counts wherever it is spread, and may not hold itself.`,
  );

/** The same for repetitions: GraphQL compares each with each other, to see whether they can be merged. */
const repeatedFieldsRule = (most: number) =>
  refusing(
    (document) => repeatedFields(document) > most,
    `Repetitions limit of ${most} exceeded: a field is selected more often than that in the same place.`,
  );

/** Refuses users within users within users, and the like. */
const nestedListsRule = refusing(
  (document) => nestedList(document) !== undefined,
  'Nesting limit exceeded: users and workspaces lead into each other once and back, not again and again.',
);

function refusing(isTooMuch: (document: DocumentNode) => boolean, message: string) {
  return (context: ValidationContext): ASTVisitor => ({
    Document: (document) => {
      if (!isTooMuch(document)) return undefined;
      context.reportError(new GraphQLError(message));
      // Takes the document away from all rules.
      return null;
    },
  });
}

const armor = new ApolloArmor({
  maxDepth: { n: LIMITS.depth, flattenFragments: true },
  maxAliases: { n: LIMITS.aliases },
  maxDirectives: { n: LIMITS.directives },
  // Tokens are counted by the parser, what is asked for has its price, and a public contract may well suggest what was meant.
  maxTokens: { enabled: false },
  costLimit: { enabled: false },
  blockFieldSuggestion: { enabled: false },
}).protect();

/** For validating, which happens once for each document: the outcome is kept with it. */
export const validationRules = [
  openedFieldsRule(LIMITS.fields),
  repeatedFieldsRule(LIMITS.repetitions),
  nestedListsRule,
  ...armor.validationRules,
];
