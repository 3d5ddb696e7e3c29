import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const MAX_LINES = 400;

describe('the repository', () => {
  it('has the agreed top level', () => {
    const top = new Set(tracked.map((path) => path.split('/')[0]).filter((name) => !name?.startsWith('.')));
    const agreed = [
      'LICENSE',
      'README.md',
      'client',
      'codegen.yml',
      'gateway',
      'package-lock.json',
      'package.json',
      'schema',
    ];
    expect([...top].sort()).toEqual([...agreed, 'tests', 'tsconfig.json'].sort());
  });

  it('contains no generated files', () => {
    expect(
      tracked.filter((path) => /__generated__|\.generated\.ts$|schema-types\.ts$|possible-types\.ts$/.test(path)),
    ).toEqual([]);
  });

  it('has short source files', () => {
    const sources = tracked.filter(
      (path) => /^(gateway|client|tests)\/.*\.(ts|tsx|mjs)$/.test(path) && !path.includes('/seeds/'),
    );
    const long = sources.filter((path) => readFileSync(path, 'utf8').split('\n').length > MAX_LINES);
    expect(long).toEqual([]);
  });

  it('names stories in one way', () => {
    const stories = tracked.filter((path) => path.startsWith('tests/e2e/specs/'));
    expect(stories.filter((path) => !/\/[a-z]+(-[a-z]+)*\.spec\.ts$/.test(path))).toEqual([]);
  });

  it('has the styles of every part of the kit in use', () => {
    const styles = readFileSync('client/theme/styles.css', 'utf8');
    const parts = tracked
      .filter((path) => /^client\/.*\.tsx$/.test(path))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => `@mantine/core/styles/${name.trim()}.layer.css`));
    const unstyled = parts.filter((file) => existsSync(`node_modules/${file}`) && !styles.includes(`'${file}'`));
    expect(unstyled).toEqual([]);
  });

  it('speaks REST only in the sources of each domain', () => {
    const speakers = tracked.filter(
      (path) =>
        /^gateway\/(?!backend\/|rest\/).*\.ts$/.test(path) &&
        !path.endsWith('.source.ts') &&
        /\brest\.(get|post|put|patch|delete)\b/.test(readFileSync(path, 'utf8')),
    );
    expect(speakers).toEqual([]);
  });
});
