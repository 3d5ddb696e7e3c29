import { ApolloArmor } from '@escape.tech/graphql-armor';

/**
 * What one operation may ask for; depth counts fragments too. The largest operation of the client (a window of records)
 * uses about half of each; an introspection query of the usual tools fits too. Refused operations never reach a resolver.
 */
const LIMITS = { depth: 40, aliases: 20, directives: 50, cost: 100_000, tokens: 3_000 };

/** For parsing: longer documents are refused while they are read. */
export const parseOptions = { maxTokens: LIMITS.tokens };

/** For validating, which happens once for each document: the outcome is kept with it. */
export const { validationRules } = new ApolloArmor({
  maxDepth: { n: LIMITS.depth },
  maxAliases: { n: LIMITS.aliases },
  maxDirectives: { n: LIMITS.directives },
  costLimit: { maxCost: LIMITS.cost },
  // Tokens are counted by the parser, and a public contract may well suggest what was meant.
  maxTokens: { enabled: false },
  blockFieldSuggestion: { enabled: false },
}).protect();
