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
import { groupByResponseName } from './selection.ts';

/**
 * The most that one operation may select; a fragment counts wherever it is spread. A test keeps the client's operations and the examples
 * below two thirds of each limit. Introspection is limited by its price instead.
 */
export const LIMITS = {
  depth: 16,
  aliases: 30,
  directives: 50,
  tokens: 3_000,
  fields: 1_000,
  repetitions: 30,
};

/** The parser refuses longer documents. */
export const parseOptions = { maxTokens: LIMITS.tokens };

function selectionSetsOf({ definitions }: DocumentNode) {
  const fragments = new Map<string, SelectionSetNode>();
  const selectionSets = definitions.flatMap((definition) => {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet);
    return 'selectionSet' in definition && definition.selectionSet ? [definition.selectionSet] : [];
  });
  return { selectionSets, fragments };
}

/** The number of fields and fragments in a document's largest definition; infinite where a fragment contains itself. */
export function countFields(document: DocumentNode): number {
  const { selectionSets, fragments } = selectionSetsOf(document);
  const counts = new Map<string, number>();

  function inFragment(name: string): number {
    const known = counts.get(name);
    if (known !== undefined) return known;
    counts.set(name, Infinity);
    const count = inSelections(fragments.get(name));
    counts.set(name, count);
    return count;
  }

  const inSelections = (selectionSet: SelectionSetNode | undefined): number =>
    selectionSet?.selections.reduce((sum, selection) => sum + 1 + below(selection), 0) ?? 0;

  const below = (selection: SelectionNode): number =>
    selection.kind === Kind.FRAGMENT_SPREAD ? inFragment(selection.name.value) : inSelections(selection.selectionSet);

  return Math.max(0, ...selectionSets.map(inSelections));
}

/** How often a document selects the same response name in the same place, at most. Its fragments must not contain themselves. */
export function countRepetitions(document: DocumentNode): number {
  const { selectionSets, fragments } = selectionSetsOf(document);

  const fieldsOf = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection;
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection.selectionSet;
      return fragment ? fieldsOf(fragment) : [];
    });

  function inMerged(merged: readonly SelectionSetNode[]): number {
    const fields = groupByResponseName(merged.flatMap(fieldsOf));
    return Math.max(
      0,
      ...fields.map((same) => Math.max(same.length, inMerged(same.flatMap(({ selectionSet }) => selectionSet ?? [])))),
    );
  }

  return Math.max(0, ...selectionSets.map((selectionSet) => inMerged([selectionSet])));
}

/** These lists have no page size and lead into each other, so that nesting them multiplies their lengths. */
const MUTUAL_LISTS = new Set(['users', 'workspaces']);
const MAX_NESTED = 1;

/** Whether one of the mutual lists is nested in itself too often. The document's fragments must not contain themselves. */
function nestsMutualLists(document: DocumentNode): boolean {
  const { selectionSets, fragments } = selectionSetsOf(document);

  const inSelections = (selectionSet: SelectionSetNode | undefined, path: readonly string[]): boolean =>
    selectionSet?.selections.some((selection) => inSelection(selection, path)) ?? false;

  function inSelection(selection: SelectionNode, path: readonly string[]): boolean {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return inSelections(fragments.get(selection.name.value), path);
    const name = selection.kind === Kind.FIELD ? selection.name.value : '';
    if (!MUTUAL_LISTS.has(name)) return inSelections(selection.selectionSet, path);
    const isTooDeep = path.filter((ancestor) => ancestor === name).length > MAX_NESTED;
    return isTooDeep || inSelections(selection.selectionSet, [...path, name]);
  }

  return selectionSets.some((selectionSet) => inSelections(selectionSet, []));
}

/** Refuses a document before other rules see it: some of GraphQL's own rules take exponential time for the documents refused here. */
function refuseIf(exceedsLimit: (document: DocumentNode) => boolean, message: string) {
  return (context: ValidationContext): ASTVisitor => ({
    Document: (document) => {
      if (!exceedsLimit(document)) return undefined;
      context.reportError(new GraphQLError(message));
      return null;
    },
  });
}

const armor = new ApolloArmor({
  maxDepth: { n: LIMITS.depth, flattenFragments: true },
  maxAliases: { n: LIMITS.aliases },
  maxDirectives: { n: LIMITS.directives },
  // The parser counts tokens, operations have a price, and a public schema may suggest field names.
  maxTokens: { enabled: false },
  costLimit: { enabled: false },
  blockFieldSuggestion: { enabled: false },
}).protect();

/** Apollo caches the outcome for each document. */
export const validationRules = [
  refuseIf(
    (document) => countFields(document) > LIMITS.fields,
    `Fields limit of ${LIMITS.fields} exceeded: a fragment counts wherever it is spread and must not contain itself.`,
  ),
  refuseIf(
    (document) => countRepetitions(document) > LIMITS.repetitions,
    `Repetitions limit of ${LIMITS.repetitions} exceeded: the same field is selected too often in one place.`,
  ),
  refuseIf(nestsMutualLists, 'Nesting limit exceeded: users and workspaces can be nested in each other only once.'),
  ...armor.validationRules,
];
