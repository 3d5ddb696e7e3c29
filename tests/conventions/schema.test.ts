import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type ASTNode, buildSchema, isObjectType, Kind, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', 'schema/*.graphql'], { encoding: 'utf8' }).trim().split('\n');

const PASCAL = /^[A-Z][a-zA-Z0-9]*$/;
const CAMEL = /^[a-z][a-zA-Z0-9]*$/;
const UPPER = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** How each kind of definition is named. */
const NAMES: Partial<Record<Kind, RegExp>> = {
  [Kind.SCALAR_TYPE_DEFINITION]: PASCAL,
  [Kind.OBJECT_TYPE_DEFINITION]: PASCAL,
  [Kind.INTERFACE_TYPE_DEFINITION]: PASCAL,
  [Kind.UNION_TYPE_DEFINITION]: PASCAL,
  [Kind.ENUM_TYPE_DEFINITION]: PASCAL,
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: PASCAL,
  [Kind.FIELD_DEFINITION]: CAMEL,
  [Kind.INPUT_VALUE_DEFINITION]: CAMEL,
  [Kind.ENUM_VALUE_DEFINITION]: UPPER,
};

/** All definitions of the schema, each with its file and its path, such as `schema/user.graphql User.role`. */
const definitions = files.flatMap((file) => {
  const found: { path: string; name: string; kind: Kind; description: string | undefined }[] = [];
  const parents: string[] = [];
  visit(parse(readFileSync(file, 'utf8')), {
    enter(node: ASTNode) {
      if (!('name' in node) || !node.name) return;
      parents.push(node.name.value);
      if (!NAMES[node.kind]) return;
      const description = 'description' in node ? node.description?.value : undefined;
      found.push({ path: `${file} ${parents.join('.')}`, name: node.name.value, kind: node.kind, description });
    },
    leave(node: ASTNode) {
      if ('name' in node && node.name) parents.pop();
    },
  });
  return found;
});

const pathsOf = (wrong: (definition: (typeof definitions)[number]) => boolean) =>
  definitions.filter(wrong).map(({ path }) => path);

describe('the schema', () => {
  it('describes each type, field, argument and value', () => {
    expect(definitions.length).toBeGreaterThan(500);
    expect(pathsOf(({ description }) => !description?.trim())).toEqual([]);
  });

  it('names types in PascalCase, fields in camelCase and values in UPPER_CASE', () => {
    expect(pathsOf(({ name, kind }) => !NAMES[kind]!.test(name))).toEqual([]);
  });

  it('has no comments where clients would look for a description', () => {
    expect(files.filter((file) => /^\s*#/m.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('says in types what it says in the interfaces that they implement', () => {
    /** Each type says what these are for it. */
    const refined = ['id', 'name', 'task', 'useMarkdown', 'updatedAt', 'lastActivityAt', 'labels', 'settings'];
    const schema = buildSchema(files.map((file) => readFileSync(file, 'utf8')).join('\n'));
    const wordsOf = (description: string | null | undefined) => description!.replace(/\s+/g, ' ').trim();
    const shortened = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) =>
        type.getInterfaces().flatMap((parent) =>
          Object.values(parent.getFields())
            .filter(({ name, description }) => {
              const own = wordsOf(type.getFields()[name]!.description);
              return !refined.includes(name) && !own.includes(wordsOf(description));
            })
            .map(({ name }) => `${type.name}.${name}`),
        ),
      );
    expect(shortened).toEqual([]);
  });
});
