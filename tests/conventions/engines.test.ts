import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const { satisfies } = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean;
};
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { engines?: { node?: string } | string[] }>;
};

describe('the lock file', () => {
  it('contains only packages for Node 20.19', () => {
    const refused = Object.entries(lock.packages).flatMap(([name, { engines }]) => {
      const range = Array.isArray(engines) ? undefined : engines?.node;
      return !range || satisfies('20.19.0', range) ? [] : [`${name}: ${range}`];
    });
    expect(refused).toEqual([]);
  });
});
