import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** All parts of the schema that have a description, by path. */
const described: [string, Described][] = types.flatMap((type): [string, Described][] => {
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

describe('the schema', () => {
  it('has a description for every type, field, argument and value', () => {
    const silent = described.filter(([, { description }]) => !/\S.*[.)}]\s*$/s.test(description ?? ''));
    expect(silent.map(([address]) => address)).toEqual([]);
    expect(described.length).toBeGreaterThan(200);
  });

  it('describes every reason and every code of a whole request', () => {
    const said = schema.getQueryType()!.description!;
    const sources = readdirSync('gateway', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/backend|__generated__|transfer.import/.test(file))
      .map((file) => readFileSync(join('gateway', file), 'utf8'))
      .join('\n');
    const given = [
      ...sources.matchAll(
        /\breason: '([A-Z_]+)'|\b\d{3}: '([A-Z_]+)'|code: '((?!ERROR_|LABEL_|NOT_ALLOWED)[A-Z_]{2,})', status/g,
      ),
    ];
    const words = new Set([
      ...given.flatMap(([, ...groups]) => groups).filter(Boolean),
      'MISSING_VECTOR',
      'DATASET_CLOSED',
    ]);
    expect([...words].filter((word) => !said.includes(`\`${word}\``))).toEqual([]);
    expect(words.size).toBeGreaterThan(15);
  });
});
