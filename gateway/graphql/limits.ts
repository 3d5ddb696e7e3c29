import { ApolloArmor } from '@escape.tech/graphql-armor';
import { nestedListsRule, openedFieldsRule, repeatedFieldsRule } from './openedFields.ts';

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
