import fc from 'fast-check';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isInterfaceType,
} from 'graphql';
import { isLikely, type MakeValue } from './values.ts';

const DEEPEST = 6;
const MOST_FIELDS = 6;
/** They consume the objects that other operations need. */
const TAKING = /^(delete|remove|signIn)/;

/** A syntactically valid query or mutation with its variables. */
export function writeOperation(schema: GraphQLSchema, g: fc.GeneratorValue, make: MakeValue) {
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  const kind = isLikely(g, 70) ? 'query' : 'mutation';
  const root = kind === 'query' ? schema.getQueryType()! : schema.getMutationType()!;
  const fields = Object.values(root.getFields()).filter(({ name }) => !TAKING.test(name) || isLikely(g, 5));
  const field = g(() => fc.constantFrom(...fields));
  const selected = writeField(field, 0);
  const head = declared.length ? `${kind} (${declared.join(', ')})` : kind;
  return { query: `${head} { ${selected} }`, variables };

  function writeField(one: GraphQLField<unknown, unknown>, depth: number): string {
    const given = one.args.flatMap((arg) => {
      const isNeeded = isNonNullType(arg.type) && arg.defaultValue === undefined;
      if (!isLikely(g, isNeeded ? 98 : 40)) return [];
      const name = `v${declared.length}`;
      declared.push(`$${name}: ${String(arg.type)}`);
      const value = make(arg.type, `${one.name}.${arg.name}`);
      if (value !== undefined) variables[name] = value;
      return [`${arg.name}: $${name}`];
    });
    // The same field twice with different arguments would be invalid.
    const alias = depth > 0 && given.length ? `a${declared.length}: ` : '';
    const type = getNamedType(one.type);
    const inside = isLeafType(type) ? '' : ` { ${writeSelections(type, depth + 1)} }`;
    return `${alias}${one.name}${given.length ? `(${given.join(', ')})` : ''}${inside}`;
  }

  function writeSelections(type: GraphQLNamedType, depth: number): string {
    const parts = ['__typename'];
    if (isObjectType(type) || isInterfaceType(type)) {
      const all = Object.values(type.getFields());
      const leaves = all.filter((one) => isLeafType(getNamedType(one.type)));
      const from = depth < DEEPEST ? all : leaves;
      // Fewer at deeper levels, otherwise few operations would be within the limits.
      const maxLength = Math.min(from.length, Math.max(1, MOST_FIELDS - depth));
      const chosen = g(() => fc.shuffledSubarray(from, { maxLength }));
      parts.push(...chosen.map((one) => writeField(one, depth)));
    }
    if (isAbstractType(type)) {
      for (const possible of schema.getPossibleTypes(type)) {
        if (isLikely(g, 50))
          parts.push(`... on ${possible.name} { ${renamed(writeSelections(possible, depth), possible.name)} }`);
      }
    }
    return parts.join(' ');
  }
}

/** Types of one interface may have fields with the same name and different types, which conflict in one selection. */
const renamed = (selections: string, typeName: string): string =>
  selections.replace(/^__typename/, `__typename is${typeName}: __typename`);
