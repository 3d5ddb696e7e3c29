import { Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { priceOf } from '#gateway/graphql/price.ts';
import { schema } from '#tests/support/schema.ts';

const price = (text: string, variables: Record<string, unknown> = {}): number => prepared(text)(variables);

/** Returns the price for variables, for a document that is parsed only once. */
function prepared(text: string): (variables: Record<string, unknown>) => number {
  const document = parse(text);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
  return (variables) => priceOf({ schema, document, operation, variables });
}

describe('the price of a page', () => {
  const RECORDS = 'records(limit: $limit) { total items { record { id suggestions { scores } } } }';

  it('depends on the variables of each request', () => {
    const page = prepared(
      `query ($limit: Int = 20) { dataset(id: "d") { ... on FeedbackDataset { name ${RECORDS} } } }`,
    );
    const [ten, hundred] = [page({ limit: 10 }), page({ limit: 100 })];
    expect((hundred - ten) % 90).toBe(0);
    expect(hundred).toBeGreaterThan(ten);
    expect(page({})).toBe(ten + (hundred - ten) / 9);
    expect(page({ limit: 10 })).toBe(ten);
  });
});

describe('the price of a mutation', () => {
  const many = (count: number) => Array.from({ length: count }, () => ({}));

  it.each([
    ['records', 'mutation ($input: AddRecordsInput!) { addRecords(input: $input) { records { id } dataset { id } } }'],
    [
      'items',
      'mutation ($items: [BulkResponseInput!]!) { respondInBulk(items: $items) { results { error } dataset { id } } }',
    ],
    ['ids', 'mutation ($ids: [ID!]!) { deleteRecords(datasetId: "d", ids: $ids) { ids dataset { fields { id } } } }'],
  ])('counts the list in its result as often as its input: %s', (name, mutation) => {
    const variables = (count: number) =>
      name === 'records' ? { input: { records: many(count) } } : { [name]: many(count) };
    // The lists of a dataset do not count here.
    const listed = name === 'ids' ? 0 : 1;
    expect(price(mutation, variables(100)) - price(mutation, variables(10))).toBe(90 * listed);
  });

  it('is finite for any list that fits into a request', () => {
    const mutation = 'mutation ($ids: [ID!]!) { deleteRecords(datasetId: "d", ids: $ids) { dataset { id } } }';
    expect(price(mutation, { ids: Array(2_000_000).fill(1) })).toBe(3);
    expect(price(mutation, { ids: null })).toBe(3);
  });

  it('is computed for variables of an invalid form, which are refused later', () => {
    const mutation = 'mutation ($ids: [ID!]!) { deleteRecords(datasetId: "d", ids: $ids) { dataset { id } } }';
    const began = process.cpuUsage();
    expect(price(mutation, { ids: 'x'.repeat(4 * 1024 ** 2) })).toBe(3);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);

    let nested: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
    const page =
      'query ($limit: Int!) { dataset(id: "d") { ... on FeedbackDataset { records(limit: $limit) { total } } } }';
    expect(price(page, { limit: nested })).toBe(price(page, { limit: 1 }));
  });
});
