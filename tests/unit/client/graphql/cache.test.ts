import { readdirSync, readFileSync } from 'node:fs';
import { gql } from '@apollo/client';
import { buildSchema, getNamedType, isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCache, typePolicies } from '#client/graphql/cache.ts';

describe('cache ids', () => {
  it('are defined for each type that the client asks for and keeps', () => {
    const read = (folder: string): string =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        // The history is not cached.
        .filter((name) => name.endsWith('.graphql') && !name.includes('features/history/'))
        .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
        .join('\n');
    const info = new TypeInfo(buildSchema(read('schema')));
    const asked = new Set<string>();
    const Field = () => {
      const type = getNamedType(info.getType());
      if (isObjectType(type) && !type.getInterfaces().some(({ name }) => name === 'Node')) asked.add(type.name);
    };
    visit(parse(read('client')), visitWithTypeInfo(info, { Field }));
    expect(asked.size).toBeGreaterThan(50);
    expect([...asked].filter((name) => typePolicies[name]?.keyFields === undefined)).toEqual([]);
  });
});

const PAGE = gql`
  query ($offset: Int!, $limit: Int!, $search: TextSearchInput, $similarTo: SimilaritySearchInput) {
    dataset(id: "d") {
      id
      ... on FeedbackDataset {
        records(offset: $offset, limit: $limit, search: $search, similarTo: $similarTo) {
          total
          items {
            score
            record {
              id
            }
          }
        }
      }
    }
  }
`;

const page = (total: number, ...ids: string[]) => ({
  dataset: {
    __typename: 'FeedbackDataset',
    id: 'd',
    records: {
      __typename: 'RecordPage',
      total,
      items: ids.map((id) => ({ __typename: 'RecordHit', score: null, record: { __typename: 'Record', id } })),
    },
  },
});

interface Read {
  dataset: { records: { items: { record: { id: string } }[] } };
}

describe('pages of records', () => {
  let cache: ReturnType<typeof createCache>;
  beforeEach(() => {
    cache = createCache();
  });
  const write = (variables: Record<string, unknown>, data: ReturnType<typeof page>) =>
    cache.writeQuery({ query: PAGE, variables, data });
  const read = (variables: Record<string, unknown>) =>
    cache.readQuery<Read>({ query: PAGE, variables })?.dataset.records.items.map(({ record }) => record.id);

  it('are windows of one list', () => {
    write({ offset: 0, limit: 2 }, page(5, 'a', 'b'));
    write({ offset: 2, limit: 2 }, page(5, 'c', 'd'));
    expect(read({ offset: 1, limit: 3 })).toEqual(['b', 'c', 'd']);
  });

  it('contain only what was loaded', () => {
    write({ offset: 0, limit: 2 }, page(5, 'a', 'b'));
    expect(read({ offset: 1, limit: 2 })).toBeUndefined();
  });

  it('end where the list ends', () => {
    write({ offset: 4, limit: 10 }, page(5, 'e'));
    expect(read({ offset: 4, limit: 10 })).toEqual(['e']);
  });

  it('of another search belong to another list', () => {
    write({ offset: 0, limit: 1 }, page(5, 'a'));
    write({ offset: 0, limit: 1, search: { text: 'x' } }, page(1, 'x'));
    expect(read({ offset: 0, limit: 1 })).toEqual(['a']);
  });

  it('of a list that has changed discard the positions of the others', () => {
    write({ offset: 0, limit: 2 }, page(5, 'a', 'b'));
    write({ offset: 2, limit: 2 }, page(4, 'd', 'e'));
    expect(read({ offset: 0, limit: 2 })).toBeUndefined();
    expect(read({ offset: 2, limit: 2 })).toEqual(['d', 'e']);
  });

  it('of neighbours are cached by their number', () => {
    const similarTo = { vector: 'v', to: { recordId: 'r' } };
    write({ offset: 0, limit: 1, similarTo }, page(1, 'a'));
    expect(read({ offset: 0, limit: 2, similarTo })).toBeUndefined();
    expect(read({ offset: 0, limit: 1, similarTo })).toEqual(['a']);
  });
});

describe('records with a thousand spans', () => {
  it('keep their suggestions as they are while a response changes, so that the page renders only the change', () => {
    const cache = createCache();
    const query = gql`
      query ($ids: [ID!]!) {
        recordsById(ids: $ids) {
          id
          status
          suggestions {
            id
            answer {
              ... on SpanAnswer {
                spans {
                  label
                  start
                  end
                }
              }
            }
          }
        }
      }
    `;
    const spans = Array.from({ length: 1000 }, (_, at) => ({
      __typename: 'Span',
      label: 'name',
      start: at,
      end: at + 1,
    }));
    const record = (id: string) => ({
      __typename: 'Record',
      id,
      status: 'PENDING',
      suggestions: [{ __typename: 'Suggestion', id: `s-${id}`, answer: { __typename: 'SpanAnswer', spans } }],
    });
    const ids = ['a', 'b', 'c', 'd', 'e'];
    cache.writeQuery({ query, variables: { ids }, data: { recordsById: ids.map(record) } });
    const read = () =>
      cache.readQuery<{ recordsById: { status: string; suggestions: object[] }[] }>({ query, variables: { ids } })!
        .recordsById;
    const before = read();
    cache.modify({ id: 'Record:a', fields: { status: () => 'DRAFT' } });
    const after = read();
    expect(after[0]!.status).toBe('DRAFT');
    expect(after.map(({ suggestions }, index) => suggestions === before[index]!.suggestions)).toEqual(
      ids.map(() => true),
    );
  });
});
