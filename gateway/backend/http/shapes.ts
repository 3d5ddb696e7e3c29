import type { FastifyTypeProvider } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import type { RuleIssue } from './ajv.ts';

/** Lets a route's handler know its body, query and path by their shapes. */
export interface ShapeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  serializer: unknown;
}

/** An id: any spelling of a UUID is accepted and handed on in the stored one. */
export const Uuid = Type.Unsafe<string>({ type: 'string', uuid: true });

/** Allows null beside what the shape allows. */
export const nullable = <Shape extends TSchema>(shape: Shape) => {
  const permitted = 'enum' in shape ? { enum: [...(shape.enum as unknown[]), null] } : {};
  return Type.Unsafe<Static<Shape> | null>({ ...shape, ...permitted, nullable: true });
};

/** May be null or left out. */
export const optional = <Shape extends TSchema>(shape: Shape) => Type.Optional(nullable(shape));

/** A body once every member that may be left out has its value. */
export type Complete<Body> = Body extends readonly (infer Item)[]
  ? Complete<Item>[]
  : Body extends object
    ? { [Key in keyof Body]-?: Complete<Body[Key]> }
    : Body;

/** The members of an update that have a value; null is refused or means nothing where this is used. */
export const given = <Changes extends object>(changes: Changes) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value != null)) as {
    [Key in keyof Changes]?: NonNullable<Changes[Key]>;
  };

/** One of a few words. */
export const oneOfWords = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] });

/** A union told apart by one member; each branch carries the class name that validation errors show. */
export const discriminated = <Branches extends TSchema[]>(propertyName: string, branches: [...Branches]) =>
  Type.Unsafe<Static<Branches[number]>>({ type: 'object', discriminator: { propertyName }, oneOf: branches });

/** Adds a rule across members; it also sees values whose members are wrong, and must not fall over them. */
export const refined = <Shape extends TSchema>(shape: Shape, refine: (value: never) => RuleIssue | undefined): Shape =>
  ({ ...shape, refine }) as Shape;

/** Takes a value only as it is; see leniency.ts. */
export const strict = <Shape extends TSchema>(shape: Shape): Shape => ({ ...shape, strict: true });

/** Makes the best of a value in a way of its own; see leniency.ts. */
export const understood = <Shape extends TSchema>(shape: Shape, lenient: (value: unknown) => unknown): Shape =>
  ({ ...shape, lenient }) as Shape;

/** Path parameters that are ids. */
export const ids = <const Names extends readonly string[]>(...names: Names) =>
  Type.Unsafe<Record<Names[number], string>>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, Uuid])),
  });

/** In an update, a key may be left out but not be null. */
export const notNull =
  (...keys: string[]) =>
  (body: Record<string, unknown>): RuleIssue | undefined => {
    const empty = keys.filter((key) => body[key] === null);
    if (empty.length === 0) return undefined;
    const msg = `The following keys must have non-null values: ${empty.join(', ')}`;
    return { at: ['__root__'], msg, type: 'value_error' };
  };

/** The values that come more than once, each of them once, in the order in which they come again. */
export function repeated<Value>(values: Iterable<Value>): Value[] {
  const seen = new Set<Value>();
  const again = new Set<Value>();
  for (const value of values) (seen.has(value) ? again : seen).add(value);
  return [...again];
}
