import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import {
  concatAST,
  type DocumentNode,
  getIntrospectionQuery,
  Kind,
  parse,
  print,
  separateOperations,
  TokenKind,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { LIMITS, countFields, countRepetitions } from '#gateway/graphql/limits.ts';
import { priceOf } from '#gateway/graphql/price.ts';
import { schema } from '#tests/support/schema.ts';
import { readExamples } from '#gateway/http/graphiql.ts';
import { readSettings } from '#gateway/settings.ts';

/** The maximum share of each limit that the product's own operations may use, so that fields can be added. */
const MARGIN = 2 / 3;

const documents = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => parse(readFileSync(join('client', file), 'utf8')));
const operations: [string, DocumentNode][] = [
  ...Object.entries(separateOperations(concatAST(documents))).map(([name, document]) => [name, document] as const),
  ...readExamples().map(({ name, operation }) => [name, parse(operation)] as const),
].map(([name, document]) => [name, document]);

/** How much of each limit the operation uses. */
function usedBy(document: DocumentNode): typeof LIMITS {
  const used = {
    ...LIMITS,
    tokens: tokensOf(print(document)),
    fields: countFields(document),
    repetitions: countRepetitions(document),
  };
  const measure = (name: Exclude<keyof typeof LIMITS, 'tokens' | 'fields' | 'repetitions'>) => ({
    onAccept: [(_: unknown, { n }: { n: number }) => (used[name] = n)],
  });
  const most = 1_000_000;
  const { validationRules } = new ApolloArmor({
    maxDepth: { n: most, flattenFragments: true, ...measure('depth') },
    maxAliases: { n: most, ...measure('aliases') },
    maxDirectives: { n: most, ...measure('directives') },
    maxTokens: { enabled: false },
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: false },
  }).protect();
  expect(validate(schema, document, validationRules)).toEqual([]);
  return used;
}

function tokensOf(text: string): number {
  let count = 0;
  for (let token = parse(text).loc!.startToken.next; token && token.kind !== TokenKind.EOF; token = token.next)
    count += 1;
  return count;
}

/** The cost of the operation with pages of the maximum size. */
const pricedFor = (document: DocumentNode): number => {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
  const names = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [];
  return priceOf({ schema, document, operation, variables: Object.fromEntries(names.map((name) => [name, 100])) });
};

describe('the product’s own operations', () => {
  it.each(operations)('%s uses at most two thirds of each limit', (_name, document) => {
    const used = usedBy(document);
    const shares = Object.entries(LIMITS).map(
      ([name, most]) => [name, used[name as keyof typeof LIMITS] / most] as const,
    );
    expect(shares.filter(([, share]) => share > MARGIN)).toEqual([]);
  });

  it.each(operations)('%s can be asked a hundred times a minute with pages of a hundred', (_name, document) => {
    const { costPerMinute } = readSettings({}, '/');
    expect(pricedFor(document) * 100).toBeLessThanOrEqual(costPerMinute);
  });

  it('allow tools to introspect the schema a hundred times a minute', () => {
    const price = pricedFor(parse(getIntrospectionQuery()));
    expect(price).toBeGreaterThan(10_000);
    expect(price * 100).toBeLessThanOrEqual(readSettings({}, '/').costPerMinute);
  });

  it('stay well below all limits', () => {
    expect(operations.length).toBeGreaterThan(60);
    const largest = Math.max(...operations.map(([, document]) => usedBy(document).fields));
    expect(largest).toBeGreaterThan(LIMITS.fields / 10);
  });
});
