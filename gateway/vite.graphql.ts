import type { Plugin } from 'vite';

interface Patch {
  /** The end of the file's path. */
  file: string;
  /** Replacements within a line, so that source maps stay valid. Each text must occur once. */
  replacements: readonly { from: string; to: string }[];
  /** Code to append. */
  append?: string;
}

/**
 * Makes graphql-js faster for large answers: a page of records has some thousand values.
 *
 * - It creates results and arguments without a prototype, which V8 stores as slow hash tables. The patch uses constructors whose prototype
 *   is empty, and skips arguments of fields without any. V8 learns from the first objects of a constructor how much room the others need,
 *   so there is one for each number of fields. Values in a table of their own take several times the memory, and V8 allocates them among
 *   the old objects, whose collection took a quarter of the time of a page of 50 records.
 * - It looks up the fields of an object anew for each object of a list, in three tables, and prepares a path and resolver info for every
 *   field. The patch looks them up once for each list, and returns strings, numbers and booleans, lists of these, and names of types
 *   directly from the parent object when the field has no resolver; everything else, and every error, takes the library's own path.
 * - It iterates over lists, which takes ten times as long as a loop by index.
 * - It asks for the kind of a type through a function shared by all kinds, which V8 cannot inline.
 */
const PATCHES: readonly Patch[] = [
  {
    file: '/graphql/execution/execute.mjs',
    replacements: [
      { from: 'const results = Object.create(null);', to: 'const results = emptyResults(fields.size);' },
      { from: 'Array.from(result, (item, index) => {', to: 'listOf(result, (item, index) => {' },
      { from: 'const collectSubfields = memoize3(', to: 'const collectSubfields = memoizedByType(' },
      {
        from: 'for (const [responseName, fieldNodes] of fields.entries()) {',
        to: 'const selection = selectedFields(exeContext, parentType, fields); for (let at = 0; at < selection.length; at += 1) { const selected = selection[at]; const { responseName, fieldNodes } = selected; const plain = plainValue(selected, sourceValue); if (plain !== undefined) { results[responseName] = plain; continue; }',
      },
    ],
    append: `
const RESULTS = [];
function emptyResults(size) {
  const Results = (RESULTS[Math.min(size, 31)] ??= resultsClass());
  return new Results();
}
function resultsClass() {
  function Results() {
    // Never runs; V8 counts the assignments and reserves room for as many values.
    if (new.target === undefined) {
      this.a = this.b = this.c = this.d = this.e = this.f = this.g = this.h = this.i = this.j = this.k = this.l = 0;
      this.m = this.n = this.o = this.p = this.q = this.r = this.s = this.t = this.u = this.v = this.w = this.x = 0;
    }
  }
  Results.prototype = Object.create(null);
  return Results;
}
function listOf(items, complete) {
  if (!Array.isArray(items)) return Array.from(items, complete);
  const list = [];
  for (let index = 0; index < items.length; index += 1) list.push(complete(items[index], index));
  return list;
}
// Each execution has its own lists of nodes, and collects the fields of a type below them once.
const FIELDS = Symbol('fields');
function memoizedByType(collect) {
  return (exeContext, type, fieldNodes) => {
    const known = (fieldNodes[FIELDS] ??= new Map());
    let fields = known.get(type);
    if (fields === undefined) known.set(type, (fields = collect(exeContext, type, fieldNodes)));
    return fields;
  };
}
const nullable = (type) => (isNonNullType(type) ? type.ofType : type);
const SELECTED = Symbol('selected');
function selectedFields(exeContext, parentType, fields) {
  return (fields[SELECTED] ??= Array.from(fields, ([responseName, fieldNodes]) => {
    const name = fieldNodes[0].name.value;
    const selected = { responseName, fieldNodes, name, typename: undefined, leaf: undefined, isNullable: false, isList: false };
    if (name === '__typename') return { ...selected, typename: parentType.name };
    const field = parentType.getFields()[name];
    if (field === undefined || field.resolve !== undefined || exeContext.fieldResolver !== defaultFieldResolver) return selected;
    const type = nullable(field.type);
    const leaf = isListType(type) ? nullable(type.ofType) : type;
    if (!isLeafType(leaf)) return selected;
    return { ...selected, leaf, isNullable: type === field.type, isList: isListType(type) };
  }));
}
function plainValue({ name, typename, leaf, isNullable, isList }, source) {
  if (typename !== undefined) return typename;
  if (leaf === undefined || typeof source !== 'object' || source === null) return undefined;
  try {
    const value = source[name];
    if (value === null) return isNullable ? null : undefined;
    if (isList) return plainList(leaf, value);
    return isPlain(value) ? completeLeafValue(leaf, value) : undefined;
  } catch {
    return undefined;
  }
}
function plainList(leaf, values) {
  if (!Array.isArray(values)) return undefined;
  const list = [];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (!isPlain(value)) return undefined;
    list.push(completeLeafValue(leaf, value));
  }
  return list;
}
const isPlain = (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
`,
  },
  {
    file: '/graphql/execution/values.mjs',
    replacements: [
      {
        from: 'export function getArgumentValues(def, node, variableValues) {',
        to: 'export function getArgumentValues(def, node, variableValues) { if (def.args.length === 0) return NO_ARGUMENTS;',
      },
    ],
    append: 'const NO_ARGUMENTS = Object.freeze({});',
  },
  {
    file: '/graphql/type/definition.mjs',
    replacements: ['ScalarType', 'ObjectType', 'InterfaceType', 'UnionType', 'EnumType', 'List', 'NonNull'].map(
      (kind) => ({
        from: `return instanceOf(type, GraphQL${kind});`,
        to: `return type instanceof GraphQL${kind};`,
      }),
    ),
  },
];

/** Applies the patches; fails the build when the library has changed. */
export const leanGraphql: Plugin = {
  name: 'lean-graphql',
  transform(code, id) {
    const patch = PATCHES.find(({ file }) => id.endsWith(file));
    if (!patch) return null;
    let patched = code;
    for (const { from, to } of patch.replacements) {
      const [before, after, ...more] = patched.split(from);
      if (after === undefined || more.length) this.error(`${id} has changed and cannot be patched: ${from}`);
      patched = `${before}${to}${after}`;
    }
    return { code: `${patched}${patch.append ?? ''}`, map: null };
  },
  buildEnd(error) {
    const modules = [...this.getModuleIds()];
    const missing = PATCHES.filter(({ file }) => !modules.some((id) => id.endsWith(file)));
    if (!error && missing.length) this.error(`Not in the build: ${missing.map(({ file }) => file).join()}.`);
  },
};
