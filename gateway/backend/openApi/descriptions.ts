import Type, { type TProperties, type TSchema } from 'typebox';
import { nullable, Uuid } from '../http/shapes.ts';

/** The parts of a route's description that its shapes do not contain: name, purpose and answers. */
export interface Description {
  /** The operation's id, unique in the whole API. */
  id: string;
  summary: string;
  /** Details, as Markdown. */
  description?: string;
  /** The body of the answer; null for an answer without a body. */
  answer: TSchema | null;
  /** The status of the answer, 200 by default. */
  status?: number;
  /** Further answers that are not errors, by status. */
  others?: Readonly<Record<number, TSchema | null>>;
  /** Marks the route as deprecated: new programs should use another address. */
  deprecated?: boolean;
}

/** The operations of a subject, by method and path. */
export type Operations = Readonly<Record<string, Description>>;

/** A subject of the API. */
export interface Domain {
  tag: string;
  description: string;
  schemas: Readonly<Record<string, TSchema>>;
  operations: Operations;
}

export const Id = Uuid;
export const Text = Type.String();
export const Count = Type.Integer({ minimum: 0 });
export const Flag = Type.Boolean();
export const AnyValue = Type.Unsafe({});
export const AnyObject = Type.Unsafe({ type: 'object', additionalProperties: true });
export const Time = Type.String({
  description: 'A time in UTC, without a zone.',
  examples: ['2026-03-01T09:30:00.123456'],
});

export const list = (shape: TSchema): TSchema => Type.Array(shape);
export const byName = (shape: TSchema): TSchema => Type.Record(Type.String(), shape);
export const object = (members: TProperties, optional: TProperties = {}): TSchema =>
  Type.Object({
    ...members,
    ...Object.fromEntries(Object.entries(optional).map(([name, shape]) => [name, Type.Optional(shape)])),
  });
export const items = (shape: TSchema): TSchema => object({ items: list(shape) });
export const page = (shape: TSchema): TSchema => object({ items: list(shape), total: Count });
export const oneOf = (...shapes: TSchema[]): TSchema => Type.Unsafe({ oneOf: shapes });
export const anyOf = (...shapes: TSchema[]): TSchema => Type.Unsafe({ anyOf: shapes });

/** A named schema of any domain. */
export const ref = (name: string): TSchema => Type.Unsafe({ $ref: `#/components/schemas/${name}` });
export const orNull = (shape: TSchema): TSchema => ('$ref' in shape ? anyOf(shape, Type.Null()) : nullable(shape));

/** The times that all stored objects have. */
export const times = { inserted_at: Time, updated_at: Time };
