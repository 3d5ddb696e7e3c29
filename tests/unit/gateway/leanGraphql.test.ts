import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as library from 'graphql';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { leanGraphql } from '#gateway/vite.graphql.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

type GraphQL = typeof library;

const folder = temporaryFolder();
let lean: GraphQL;

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [leanGraphql],
    ssr: { noExternal: true },
    build: { ssr: 'node_modules/graphql/index.mjs', write: false, minify: false, target: 'node20' },
  });
  if (!('output' in built)) throw new Error('It was not built once.');
  const file = join(folder, 'graphql.mjs');
  await writeFile(file, built.output[0].code);
  lean = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as GraphQL;
});

const CONTRACT = `
  enum Color { RED GREEN }
  scalar Odd
  interface Named { name: String }
  type Thing implements Named {
    name: String sure: String! count: Int many: Int! share: Float isGood: Boolean id: ID color: Color odd: Odd
    word(long: Boolean): String words: [String!] shares: [Float]! inner: Thing others: [Named]
    row: Row rows: [Row!] holes: [Row] table: [[Row!]!] either: Either eithers: [Either!]
  }
  type Row { value: String! rank: Int words: [String!] color: Color next: Row own: Own }
  type Own { name: String }
  type Mark { start: Int! end: Int! }
  union Either = Row | Mark
  type Other implements Named { name: String size: Int }
  type Query { thing: Thing things: [Thing!]! nothing: String made: [Row!] later: Row }`;

const ALL = `{ __typename nothing thing { ...Parts inner { ...Parts others { __typename name ... on Other { size } } } } things { name } made { ...Cells } later { ...Cells } }
  fragment Cells on Row { __typename value rank words color next { rank: value value: rank } }
  fragment Parts on Thing {
    kind: __typename name sure count many share isGood id color odd word(long: true) words shares __proto__: name constructor: id toJSON: count
    row { ...Cells } rows { ...Cells next { next { value } } } holes { value own { name } } table { value }
    either { ... on Mark { start } ... on Row { ...Cells } } eithers { __typename ... on Mark { from: start end } ... on Row { value } } }`;

class Counted {
  sure = 'sure';
  many = 3;
  #asked = 0;
  get name() {
    this.#asked += 1;
    return `asked ${this.#asked > 0}`;
  }
  word({ long }: { long: boolean }) {
    return long ? 'long' : 'short';
  }
}

const whole = {
  name: 'n',
  sure: 's',
  count: 1,
  many: 2,
  share: 0.5,
  isGood: false,
  id: 7,
  color: 'RED',
  odd: 1,
  shares: [0.5, 1],
};

const row = { value: 'v', rank: 1, words: ['a', 'b'], color: 'GREEN', next: { value: 'w', rank: undefined } };
const mark = { __typename: 'Mark', start: 1, end: 2 };

/** Values that a resolver may return, by type. */
const THINGS: Record<string, unknown> = {
  'everything as it should be': { ...whole, words: ['a', 'b'], word: () => 'said' },
  'empty values': { ...whole, name: '', count: 0, share: 0, id: '' },
  'lists of every kind': { ...whole, words: new Set(['a', 1]), word: () => 'said' },
  'a list with holes': { ...whole, words: Object.assign([], { 1: 'b', 3: Promise.resolve('d') }) },
  'a list that is not whole': { ...whole, words: ['a', null, Symbol('b'), new Error('no c'), undefined] },
  'an empty list': { ...whole, words: [] },
  'a list with null where it may be': { ...whole, shares: [null, 2], words: [null] },
  'a list with a number that is none': { ...whole, shares: [1, NaN, 'half'] },
  'null in place of a list': { ...whole, shares: null },
  'nothing at all': null,
  'null where it may be': { ...whole, name: null, count: null, color: null, words: null },
  'null where it must not be': { ...whole, sure: null },
  'missing values': { sure: 's', many: 1 },
  'a missing value that must be there': { many: 1 },
  'a number that is too large': { ...whole, count: 2 ** 40 },
  'a number that is too large and must be there': { ...whole, many: 2 ** 40 },
  'a text in place of a number': { ...whole, count: 'five', share: '0.25' },
  'no number': { ...whole, share: NaN, count: 1.5 },
  'a colour that is none': { ...whole, color: 'BLUE' },
  'a scalar that refuses': { ...whole, odd: 2 },
  'a scalar that gives nothing': { ...whole, odd: 3 },
  'objects in place of values': { ...whole, name: { toString: () => 'spoken' }, id: 12n, words: 'abc' },
  'values still to come': { ...whole, name: Promise.resolve('later'), count: Promise.resolve(2 ** 40) },
  'functions in place of values': { ...whole, name: () => 'made', count: () => null, many: async () => 4 },
  'errors in place of values': {
    ...whole,
    name: new Error('no name'),
    word: () => Promise.reject(new Error('no word')),
  },
  'an object with members that are worked out': new Counted(),
  'a member that fails': {
    ...whole,
    get count() {
      throw new Error('no count');
    },
  },
  'a text in place of an object': 'text',
  'objects as they should be': { ...whole, row, rows: [row, row], holes: [row, null], table: [[row], []] },
  'objects of a union': { ...whole, either: mark, eithers: [mark, { ...row, __typename: 'Row' }, mark] },
  'no object where one must be': { ...whole, rows: [row, null], row: null },
  'other values in place of objects': { ...whole, row: 'r', rows: [row, 'r'], holes: row, either: 7 },
  'arrays in place of objects': { ...whole, row: [], either: [] },
  'any iterable in place of a list': { ...whole, rows: new Set([row]), eithers: new Set([mark]) },
  'objects still to come': {
    ...whole,
    row: Promise.resolve(row),
    rows: [Promise.resolve(row)],
    either: (async () => mark)(),
  },
  'a list still to come': { ...whole, rows: Promise.resolve([row, { ...row, value: null }]) },
  'objects made by functions': { ...whole, row: () => row, rows: async () => [row], either: () => mark },
  'objects with something unusual inside': {
    ...whole,
    row: { ...row, value: Promise.resolve('later') },
    rows: [row, { ...row, rank: () => 3 }, { ...row, color: 'BLUE' }, { ...row, next: new Error('no next') }],
    holes: [new Error('no row'), { value: null }, { ...row, own: { name: 'ignored' } }],
  },
  'an object with a member named then': { ...whole, row: Object.assign({ then: 1 }, row) },
  'objects that fail deep inside': { ...whole, rows: [{ ...row, next: { ...row, next: { rank: 1 } } }] },
  'unknown types in a union': { ...whole, either: { start: 1 }, eithers: [mark, { __typename: 'Thing' }] },
  'a type that does not exist in a union': {
    ...whole,
    either: { __typename: 'Nothing' },
    eithers: [{ __typename: 5 }],
  },
};

/** The serialized response, with the errors, their paths and their order. */
async function answer(graphql: GraphQL, thing: unknown): Promise<string> {
  const schema = graphql.buildSchema(CONTRACT);
  const odd = schema.getType('Odd') as library.GraphQLScalarType;
  odd.serialize = (value) => {
    if (value === 2) throw new Error('2 is even');
    return value === 3 ? null : value;
  };
  (schema.getType('Named') as library.GraphQLInterfaceType).resolveType = (value: object) =>
    'size' in value ? 'Other' : 'Thing';
  const own = (schema.getType('Own') as library.GraphQLObjectType).getFields().name!;
  own.resolve = (_parent, _args, _context, { path }) => `${path.prev?.key} resolved`;
  const { made, later } = schema.getQueryType()!.getFields();
  const given = (thing ?? {}) as { rows?: unknown; row?: unknown };
  made!.resolve = () => given.rows;
  later!.resolve = async () => given.row;
  const inner =
    thing && typeof thing === 'object'
      ? Object.assign(thing, { inner: { ...whole, others: [thing, { name: 'o', size: 1 }, whole] } })
      : thing;
  const rootValue = { thing: inner, things: [whole, thing] };
  const result = await graphql.execute({ schema, document: graphql.parse(ALL), rootValue });
  return JSON.stringify(result);
}

describe('the patched GraphQL library returns the same as the original', () => {
  it.each(Object.entries(THINGS))('%s', async (_about, thing) => {
    expect(await answer(lean, thing)).toBe(await answer(library, thing));
  });

  it('an object with more fields than there is room for', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `name${index}: name`).join(' ');
    const many = async ({ buildSchema, execute, parse }: GraphQL) => {
      const schema = buildSchema('type Query { name: String things: [Query!]! }');
      const rootValue = { things: Array.from({ length: 20 }, (_, index) => ({ name: `n${index}` })) };
      return JSON.stringify(await execute({ schema, document: parse(`{ things { ${names} } }`), rootValue }));
    };
    expect(await many(lean)).toBe(await many(library));
  });

  it('executes an operation again with other variables, resolvers and fragments', async () => {
    const again = async ({ buildSchema, execute, parse }: GraphQL) => {
      const schema = buildSchema('type Query { one: One } type One { name: String size: Int next: One }');
      const rootValue = { one: { name: 'n', size: 1, next: { name: 'm', size: 2 } } };
      const plain = parse(
        'query ($is: Boolean = true) { one { ...Parts next { name } } } fragment Parts on One { name }',
      );
      const choosy = parse(
        'query ($is: Boolean!) { one { ...Parts name @skip(if: $is) } } fragment Parts on One { next { size @include(if: $is) } }',
      );
      const other = {
        ...plain,
        definitions: [plain.definitions[0]!, parse('fragment Parts on One { size }').definitions[0]!],
      };
      const fieldResolver = (
        _parent: unknown,
        _args: unknown,
        _context: unknown,
        { fieldName }: library.GraphQLResolveInfo,
      ) => (fieldName === 'name' ? 'resolved' : {});
      const answers = [];
      for (const document of [plain, choosy, plain, other, choosy]) {
        for (const is of [true, false])
          answers.push(await execute({ schema, document, rootValue, variableValues: { is } }));
        answers.push(await execute({ schema, document: plain, rootValue, fieldResolver }));
      }
      return JSON.stringify(answers);
    };
    expect(await again(lean)).toBe(await again(library));
  });

  it('asks an object type whether a value is one of its own', async () => {
    const asked = async ({ buildSchema, execute, parse }: GraphQL) => {
      const schema = buildSchema('type Query { one: One many: [One!] } type One { name: String }');
      const one = schema.getType('One') as library.GraphQLObjectType;
      one.isTypeOf = ({ name }: { name: string }) => name === 'yes';
      const rootValue = { one: { name: 'no' }, many: [{ name: 'yes' }, { name: 'no' }] };
      return JSON.stringify(await execute({ schema, document: parse('{ one { name } many { name } }'), rootValue }));
    };
    expect(await asked(lean)).toBe(await asked(library));
  });

  it('uses the resolvers that an execution brings along', async () => {
    const own = async ({ buildSchema, execute, parse }: GraphQL) => {
      const schema = buildSchema(
        'type Query { one: Any } type One { name: String } type Two { name: String } union Any = One | Two',
      );
      const document = parse('{ one { ... on One { name } ... on Two { two: name } } }');
      const rootValue = { one: { name: 'n', __typename: 'One' } };
      const typed = await execute({ schema, document, rootValue, typeResolver: () => 'Two' });
      const read = await execute({
        schema,
        document,
        rootValue,
        fieldResolver: (_p, _a, _c, { path }) => ({ __typename: 'One', toString: () => path.key }),
      });
      return JSON.stringify([typed, read]);
    };
    expect(await own(lean)).toContain('"two":"n"');
    expect(await own(lean)).toBe(await own(library));
  });

  it('prefers a field’s own resolver to the parent’s value', async () => {
    const own = async ({ buildSchema, execute, parse }: GraphQL) => {
      const schema = buildSchema('type Query { name: String }');
      schema.getQueryType()!.getFields().name!.resolve = (_parent, args, _context, { path }) =>
        `${path.key} ${JSON.stringify(args)}`;
      return JSON.stringify(await execute({ schema, document: parse('{ a: name }'), rootValue: { name: 'no' } }));
    };
    expect(await own(lean)).toBe('{"data":{"a":"a {}"}}');
    expect(await own(library)).toBe(await own(lean));
  });
});
