import type { Plugin } from 'vite';

interface Change {
  /** The end of the file's path. */
  file: string;
  /** What stands there once, and what it becomes; the lines stay the same, and with them the source map. */
  lines: readonly { was: string; is: string }[];
  /** What comes behind everything else. */
  also?: string;
}

/**
 * What graphql-js does for every value of an answer, done with less; a page of records holds a thousand of them.
 *
 * It puts objects it answers with, and the arguments of each field, into objects without a prototype, which V8 keeps as hash tables: slow
 * to make, to write as JSON and to clear away. Here they are ordinary ones that still inherit nothing, so that a field may
 * be answered under any name; and a field that has no arguments is not asked for them.
 *
 * It gathers for every field what a resolver may want to know. A text, number or truth value that simply stands in the parent, as
 * most do, is handed out without that; all else, and whatever fails, goes the library's own way. And it goes through lists by their
 * iterators, which takes ten times as long as to count.
 */
const CHANGES: readonly Change[] = [
  {
    file: '/graphql/execution/execute.mjs',
    lines: [
      { was: 'const results = Object.create(null);', is: 'const results = new Results();' },
      { was: 'Array.from(result, (item, index) => {', is: 'listOf(result, (item, index) => {' },
      {
        was: 'const returnType = fieldDef.type;',
        is: 'const returnType = fieldDef.type; if (fieldDef.resolve === undefined && exeContext.fieldResolver === defaultFieldResolver) { const plain = plainValue(fieldDef, source); if (plain !== undefined) return plain; }',
      },
    ],
    also: `
function Results() {}
Results.prototype = Object.create(null);
function listOf(items, complete) {
  if (!Array.isArray(items)) return Array.from(items, complete);
  const list = [];
  for (let index = 0; index < items.length; index += 1) list.push(complete(items[index], index));
  return list;
}
function plainValue({ name, type }, source) {
  if (typeof source !== 'object' || source === null) return undefined;
  const value = source[name];
  if (value === null) return isNonNullType(type) ? undefined : null;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const leaf = isNonNullType(type) ? type.ofType : type;
  if (!isLeafType(leaf)) return undefined;
  try { return completeLeafValue(leaf, value); } catch { return undefined; }
}
`,
  },
  {
    file: '/graphql/execution/values.mjs',
    lines: [
      {
        was: 'export function getArgumentValues(def, node, variableValues) {',
        is: 'export function getArgumentValues(def, node, variableValues) { if (def.args.length === 0) return {};',
      },
    ],
  },
];

/** Makes these changes, and stops the build where the library is another than they were written for. */
export const leanGraphql: Plugin = {
  name: 'lean-graphql',
  transform(code, id) {
    const change = CHANGES.find(({ file }) => id.endsWith(file));
    if (!change) return null;
    let changed = code;
    for (const { was, is } of change.lines) {
      const [before, after, ...more] = changed.split(was);
      if (after === undefined || more.length) this.error(`${id} is another than this was written for: ${was}`);
      changed = `${before}${is}${after}`;
    }
    return { code: `${changed}${change.also ?? ''}`, map: null };
  },
  buildEnd(error) {
    const built = [...this.getModuleIds()];
    const missed = CHANGES.filter(({ file }) => !built.some((id) => id.endsWith(file)));
    if (!error && missed.length) this.error(`Not among what is built: ${missed.map(({ file }) => file).join()}.`);
  },
};
