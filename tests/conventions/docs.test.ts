import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '#gateway/cli/commands.ts';

const guides = readdirSync('gateway/docs')
  .filter((file) => file.endsWith('.md'))
  .map((file) => `gateway/docs/${file}`);
const pages = new Map(['README.md', ...guides].map((path) => [path, readFileSync(path, 'utf8')]));
const everything = [...pages.values()].join('\n');
const outsideCode = (text: string) => text.replace(/```[\s\S]*?```/g, '');

const anchorsOf = (text: string) =>
  [...outsideCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each([...pages])('%s', (path, text) => {
  it('links existing files, pages and headings', () => {
    const links = [...outsideCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href!);
    const dead = links.filter((href) => {
      if (/^https?:/.test(href)) return false;
      if (href.startsWith('/')) return !['/graphql', '/api/docs', '/api/v1/docs'].includes(href);
      const [file, anchor] = href.split('#') as [string, string?];
      const target = file ? normalize(join(dirname(path), file)) : path;
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(pages.get(target) ?? readFileSync(target, 'utf8')).includes(anchor);
    });
    expect(dead).toEqual([]);
  });

  it('contains existing paths', () => {
    const named = [...text.matchAll(/`((?:gateway|client|schema|tests)\/[^`\s<>*{}…]*)`/g)].map(([, name]) => name!);
    const inCommands = [...text.matchAll(/(?<=\s)(?:gateway|client|schema|tests)\/[\w./-]+(?=\s)/g)].map(
      ([name]) => name,
    );
    expect([...named, ...inCommands].filter((name) => !existsSync(name))).toEqual([]);
  });

  it('contains existing commands', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const unknown = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!).filter((name) => !scripts[name]);
    for (const [called, name, rest] of text.matchAll(/npx marl ([a-z]+)([^`#\n]*)/g)) {
      const command = await commands.get(name!)?.load();
      const words = [...rest!.matchAll(/--[a-z-]+/g)].map(([word]) => word);
      if (name === 'user') words.push(...(/^ ([a-z-]+)/.exec(rest!)?.slice(1) ?? []));
      if (!command || words.some((word) => word !== '--help' && !command.usage.includes(word))) unknown.push(called);
    }
    expect(unknown).toEqual([]);
  });
});

describe('the architecture page', () => {
  const text = pages.get('gateway/docs/architecture.md')!;
  const foldersIn = (path: string) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const rowsOf = (pattern: string) =>
    [...text.matchAll(new RegExp(`^\\| \`${pattern}\` `, 'gm'))].map(([, name]) => name!);
  const features = text.slice(text.indexOf('## Client features'), text.indexOf('## Gateway folders'));

  it.each([
    ['gateway', rowsOf('gateway/(\\w+)/')],
    ['gateway/backend', rowsOf('gateway/backend/(\\w+)/')],
    ['client/features', [...features.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name!)],
  ])('has a row for each folder in %s', (path, rows) => {
    expect(rows.sort()).toEqual(foldersIn(path).sort());
  });
});

describe('environment variables', () => {
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'gateway', 'client'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(path) && !path.includes('/seeds/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  /** Set by Vite, `npm run dev` or the operating system. */
  const INTERNAL = new Set(['DEV', 'PATH', 'GATEWAY_ORIGIN']);
  const read = new Set(
    [
      ...sources.matchAll(/\b(?:env|source)\.([A-Z][A-Z0-9_]+)\b/g),
      ...sources.matchAll(/\bread(?:<[^>]*>)?\(\s*'([A-Z][A-Z0-9_]+)'/g),
      ...sources.matchAll(/['"]((?:ARGILLA|SPACE|MARL)_[A-Z_]+)['"]/g),
    ].map(([, name]) => name!),
  );
  const configuration = pages.get('gateway/docs/configuration.md')!;

  it('are all described if the product reads them', () => {
    expect([...read].filter((name) => !INTERNAL.has(name) && !configuration.includes(`\`${name}`))).toEqual([]);
  });

  it('are all read if they are described', () => {
    const rows = [...everything.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name!);
    expect(rows.length).toBeGreaterThan(read.size / 2);
    expect(rows.filter((name) => !read.has(name))).toEqual([]);
  });
});
