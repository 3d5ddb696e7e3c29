import type { FastifyTypeProvider } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import type { RuleIssue } from './errors.ts';
import { rootIssue } from './issues.ts';

/** Types a route's body, query and path by their shapes. */
export interface ShapeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  serializer: unknown;
}

/** Accepts any spelling of a UUID and converts it to the stored one. */
export const Uuid = Type.Unsafe<string>({ type: 'string', uuid: true });

/** Allows null too. */
export const nullable = <Shape extends TSchema>(shape: Shape) => {
  const values = 'enum' in shape ? { enum: [...(shape.enum as unknown[]), null] } : {};
  return Type.Unsafe<Static<Shape> | null>({ ...shape, ...values, nullable: true });
};

/** May be null or left out. */
export const optional = <Shape extends TSchema>(shape: Shape) => Type.Optional(nullable(shape));

/** The members of a query for a page. */
export const page = (maximum: number) => ({
  offset: Type.Integer({ minimum: 0, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum, default: 50 }),
});

/** A body with a value for every member. */
export type Complete<Body> = Body extends readonly (infer Item)[]
  ? Complete<Item>[]
  : Body extends object
    ? { [Key in keyof Body]-?: Complete<Body[Key]> }
    : Body;

/** The members that have a value. */
export const withoutNulls = <Changes extends object>(changes: Changes) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value != null)) as {
    [Key in keyof Changes]?: NonNullable<Changes[Key]>;
  };

export const stringEnum = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

/** A union whose branches one member distinguishes. Validation errors show the titles of the branches. */
export const discriminatedUnion = <Branches extends TSchema[]>(propertyName: string, branches: [...Branches]) =>
  Type.Unsafe<Static<Branches[number]>>({ type: 'object', discriminator: { propertyName }, oneOf: branches });

/** Adds a rule across members. The rule must cope with invalid members. */
export const withRule = <Shape extends TSchema>(shape: Shape, rule: (value: never) => RuleIssue | undefined): Shape =>
  ({ ...shape, rule }) as Shape;

/** Replaces the coercion of `coercion.ts` by another. */
export const withCoercion = <Shape extends TSchema>(shape: Shape, coerce: (value: unknown) => unknown): Shape =>
  ({ ...shape, coerce }) as Shape;

/** Path parameters that are ids. */
export const ids = <const Names extends readonly string[]>(...names: Names) =>
  Type.Unsafe<Record<Names[number], string>>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, Uuid])),
  });

/** The rule of an update whose keys may be left out but not be null. */
export const notNull =
  (...keys: string[]) =>
  (body: Record<string, unknown>): RuleIssue | undefined => {
    const nulls = keys.filter((key) => body[key] === null);
    return nulls.length === 0
      ? undefined
      : rootIssue(`The following keys must have non-null values: ${nulls.join(', ')}`);
  };

/** The values that occur more than once, in the order of their first repetition. */
export function duplicatesIn<Value>(values: Iterable<Value>): Value[] {
  const found = new Set<Value>();
  const duplicates = new Set<Value>();
  for (const value of values) (found.has(value) ? duplicates : found).add(value);
  return [...duplicates];
}
