import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, isSpecifiedScalarType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createSchema } from '#gateway/graphql/schema.ts';

const schema = createSchema('schema');
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
);

interface Described {
  name: string;
  description?: string | null | undefined;
}

/** Everything of the contract a reader can come across, by its address. */
const things: [string, Described][] = types.flatMap((type): [string, Described][] => {
  const parts: [string, Described][] = [[type.name, type]];
  if (isEnumType(type))
    parts.push(...type.getValues().map((value): [string, Described] => [`${type.name}.${value.name}`, value]));
  if (isInputObjectType(type)) {
    parts.push(
      ...Object.values(type.getFields()).map((field): [string, Described] => [`${type.name}.${field.name}`, field]),
    );
  }
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      const address = `${type.name}.${field.name}`;
      parts.push([address, field], ...field.args.map((arg): [string, Described] => [`${address}(${arg.name}:)`, arg]));
    }
  }
  return parts;
});

describe('the contract', () => {
  it('describes every type, field, argument and value in a sentence', () => {
    const silent = things.filter(([, { description }]) => !/\S.*[.)]\s*$/s.test(description ?? ''));
    expect(silent.map(([address]) => address)).toEqual([]);
    expect(things.length).toBeGreaterThan(200);
  });
});
