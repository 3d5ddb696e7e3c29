import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concatAST, type DocumentNode, parse, print, separateOperations, specifiedRules, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { parseOptions, validationRules } from '#gateway/graphql/limits.ts';
import { schema } from '#tests/support/schema.ts';

const documents = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => parse(readFileSync(join('client', file), 'utf8')));
const operations = Object.entries(separateOperations(concatAST(documents)));

const refusals = (document: DocumentNode) => validate(schema, document, validationRules).map(({ message }) => message);

describe('the limits', () => {
  it.each(operations)('let the client’s operation %s pass', (_name, document) => {
    expect(refusals(document)).toEqual([]);
    expect(() => parse(print(document), parseOptions)).not.toThrow();
  });

  const nested = (depth: number): string =>
    depth === 0 ? 'id' : `dataset { ... on FeedbackDataset { records { items { record { ${nested(depth - 1)} } } } } }`;
  it.each([
    ['deep', `{ record(id: "1") { ${nested(5)} } }`, /Depth limit/i],
    ['wide by aliases', `{ ${Array.from({ length: 31 }, (_, i) => `a${i}: me { id }`).join(' ')} }`, /Aliases limit/i],
    ['full of directives', `{ me { id ${'@include(if: true) '.repeat(51)} } }`, /Directives limit/i],
  ])('refuse a document that is too %s', (_how, query, message) => {
    expect(refusals(parse(query)).join()).toMatch(message);
  });

  it.each(['100', '$first'])('leave to the price how long a page is: %s', (first) => {
    const pairs = `pairs(first: ${first}) { users { id username firstName lastName } items kappa }`;
    const analytics = `analytics { questions { agreement { alpha ${pairs} } } }`;
    const query = `($first: Int!) { dataset(id: "1") { ... on FeedbackDataset { ${analytics} } } }`;
    expect(refusals(parse(`query ${query}`))).toEqual([]);
  });

  /** Fragments, each of which is spread twice in the previous one. */
  const doubling = (count: number, last: string): string =>
    Array.from({ length: count }, (_, i) => `fragment F${i} on __Type { ...F${i + 1} ...F${i + 1} }`).join(' ') +
    ` fragment F${count} on __Type { ${last} }`;
  it.each([
    ['double each other', doubling(40, 'name')],
    ['lead back to the first', doubling(40, '...F0')],
  ])('refuse fragments that %s, without delay', (_how, fragments) => {
    const document = parse(`{ __schema { types { ...F0 } } } ${fragments}`, parseOptions);
    const problems = validate(schema, document, [...specifiedRules, ...validationRules]);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/Fields limit of 1000/)]);
  });

  const spread = Array.from({ length: 20 }, (_, i) => `... on Query { me { id ...Person${i} } }`).join(' ');
  const people = Array.from({ length: 20 }, (_, i) => `fragment Person${i} on User { id }`).join(' ');
  it.each([
    ['by itself', `{ ${'me { id } '.repeat(480)} }`],
    ['in a field that is merged', `{ ${`me { ${'id '.repeat(20)} } `.repeat(20)} }`],
    ['under cover of fragments', `{ ${spread} } ${people}`],
  ])('refuse repeated selections %s, without delay', (_how, query) => {
    const problems = validate(schema, parse(query, parseOptions), [...specifiedRules, ...validationRules]);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/Repetitions limit of 30/)]);
  });

  it('refuse a long document during parsing', () => {
    expect(() => parse(`{ me { ${'id '.repeat(3_000)} } }`, parseOptions)).toThrow(/token/i);
  });
});
