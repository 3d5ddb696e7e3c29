import fc from 'fast-check';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { FuzzWorld } from '../world.ts';

/** A value for a variable of a type; undefined omits it. */
export type MakeValue = (type: GraphQLInputType, path: string) => unknown;

/** True with this probability in percent. */
export const isLikely = (g: fc.GeneratorValue, percent: number): boolean => g(fc.nat, 99) < percent;

const INTEGERS = fc.oneof(fc.constantFrom(-1, 0, 1, 5, 10, 50, 100, 1000, 1001, 2 ** 31 - 1, -(2 ** 31)), fc.nat(20));
const FLOATS = fc.oneof(
  fc.constantFrom(0, -0, 0.5, 1, -1, 1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const NAMES = fc.constantFrom(
  'label',
  'topics',
  'rating',
  'prompt',
  'embedding',
  'language',
  'help-desk',
  'kitchen-notes',
  'argilla',
);
const QUERIES = fc.constantFrom(
  'the',
  '*',
  'text: AND (',
  '"open',
  '/[a/',
  'a~2',
  '[1 TO',
  'metadata.length:>3',
  'NOT NOT x',
  '\\',
);
const TEXTS = fc.oneof(
  NAMES,
  QUERIES,
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constant(''),
);
const DATES = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('now', '2026-02-30T00:00:00Z', '0000-00-00', ''),
);
const ODDITIES: fc.Arbitrary<unknown> = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }));
const NAMED_IDS = ['dataset', 'workspace', 'user', 'record', 'field', 'question', 'metadata', 'vector'];

/** Generates values of the schema's input types; a few have another type on purpose. */
export function valueMaker(g: fc.GeneratorValue, ids: FuzzWorld['ids']): MakeValue {
  return make;

  function make(type: GraphQLInputType, path: string): unknown {
    if (isLikely(g, 2)) return g(() => ODDITIES);
    if (isNonNullType(type)) return make(type.ofType, path);
    if (isLikely(g, 5)) return null;
    if (isListType(type)) {
      const length = isLikely(g, 3) ? 150 : g(fc.nat, 3);
      return Array.from({ length }, () => make(type.ofType as GraphQLInputType, path));
    }
    if (isEnumType(type)) return g(() => fc.constantFrom(...type.getValues().map(({ name }) => name)));
    if (isInputObjectType(type)) return object(type, path);
    return scalar(type.name, path);
  }

  function object(type: GraphQLInputObjectType, path: string): unknown {
    const fields = Object.values(type.getFields());
    const chosen =
      type.isOneOf && isLikely(g, 95)
        ? [g(() => fc.constantFrom(...fields))]
        : fields.filter((field) => isLikely(g, isNonNullType(field.type) ? 98 : 40));
    return Object.fromEntries(chosen.map((field) => [field.name, make(field.type, `${path}.${field.name}`)]));
  }

  function scalar(name: string, path: string): unknown {
    if (name === 'ID') return id(path);
    if (name === 'Int') return g(() => INTEGERS);
    if (name === 'Float') return g(() => FLOATS);
    if (name === 'Boolean') return isLikely(g, 50);
    if (name === 'DateTime') return g(() => DATES);
    if (name === 'String') return g(() => TEXTS);
    return g(() => (name === 'JSONObject' ? fc.dictionary(fc.string(), fc.jsonValue()) : fc.jsonValue()));
  }

  /** Usually an id of the expected type. */
  function id(path: string): string {
    if (isLikely(g, 5)) return g(() => fc.oneof(fc.uuid(), fc.string({ unit: 'binary' })));
    const words = path.toLowerCase();
    const kind = NAMED_IDS.map((name) => ({ name, at: words.lastIndexOf(name) })).sort((a, b) => b.at - a.at)[0]!;
    const pool = ids[kind.at < 0 || isLikely(g, 5) ? g(() => fc.constantFrom(...NAMED_IDS)) : kind.name] ?? [];
    return pool.length ? g(() => fc.constantFrom(...pool)) : g(() => fc.uuid());
  }
}
