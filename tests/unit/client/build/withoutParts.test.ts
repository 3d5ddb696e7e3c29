import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { parse as parseDocument, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { PARTS, withoutParts } from '#client/build/withoutParts.ts';
import { createCache } from '#client/graphql/cache.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

const { filter, handler } = withoutParts().transform as {
  filter: { id: RegExp };
  handler(code: string, id: string): { code: string };
};
const leftOut = ['@apollo/client', '@mantine/core/esm', 'graphql', 'rxjs/dist/esm']
  .flatMap((folder) => filesIn(join('node_modules', folder)))
  .filter((file) => filter.id.test(file) && !/__cjs|node_modules\/graphql\/.*\.js$/.test(file));

describe('what the build leaves out of packages', () => {
  it('is in the packages', () => {
    expect(leftOut.map((file) => parse(file).name).sort()).toEqual(Object.keys(PARTS).sort());
  });

  it.each(leftOut)('has something in place of all its exports: %s', (file) => {
    const source = readFileSync(file, 'utf8');
    const names = Array.from(handler(source, file).code.matchAll(/(?<=^export const )\w+/gm), ([name]) => name);
    expect(names).toHaveLength(source.match(/^export /gm)!.length);
    for (const name of names)
      expect(source).toMatch(new RegExp(`^export ((function|const) ${name}\\b|\\{ ${name} \\})`, 'm'));
  });

  it('tells documents apart by their ids, as Apollo does by their texts to repeat queries after a mutation', async () => {
    const module = `data:text/javascript,export default ${encodeURIComponent(PARTS.print!)}`;
    const { default: print } = (await import(module)) as { default(document: object): string };
    expect([print({ id: 'a', kind: 'Document' }), print({ id: 'b', kind: 'Document' })]).toEqual(['a', 'b']);
  });

  it('is nothing that the documents and the cache ask for', () => {
    const directives: string[] = [];
    for (const file of filesIn('client').filter((name) => name.endsWith('.graphql'))) {
      visit(parseDocument(readFileSync(file, 'utf8')), { Directive: ({ name }) => void directives.push(name.value) });
    }
    expect(directives.filter((name) => !['include', 'skip'].includes(name))).toEqual([]);
    expect(createCache().configuresScalars()).toBe(false);
  });
});
