import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The path of a response as the architecture guide describes it: its numbered files, in order. Fails if a change makes the path longer or
 * the guide wrong.
 */
const guide = readFileSync('gateway/docs/architecture.md', 'utf8');
const section = guide.split('## The path of a response')[1]!.split('\n## ')[0]!;
const steps = [...section.matchAll(/^\d+\. `([^`]+\.tsx?)`/gm)].map(([, path]) => path!);
const MOST_FILES = 9;

const read = (path: string) => readFileSync(path, 'utf8');

/** The files that a file imports, statically or dynamically. */
function importsOf(path: string): string[] {
  const specifiers = [...read(path).matchAll(/(?:from|import\() ?'([#.][^']+)'/g)].map(([, specifier]) => specifier!);
  return specifiers.map((name) => (name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name))));
}

/** The steps without an import between them: over GraphQL, and over REST. */
const calls = [
  { over: 'the mutation submitResponse', sent: /SubmitResponseDocument/, received: /submitResponse:/ },
  {
    over: 'POST /api/v1/records/{id}/responses',
    sent: /post<RestResponse>\('\/v1\/records\/:id\/responses'/,
    received: /post\('\/records\/:record_id\/responses'/,
  },
];

/** Includes the files behind an index. */
const reachedFrom = (path: string): string[] =>
  importsOf(path).flatMap((imported) => (imported.endsWith('/index.ts') ? importsOf(imported) : [imported]));

describe('the path of a response', () => {
  it('has few files, each of which reaches the next', () => {
    const links = steps.slice(1).map((path, at) => {
      const before = steps[at]!;
      const call = calls.find(({ sent, received }) => sent.test(read(before)) && received.test(read(path)));
      if (call) return `↓ ${call.over}\n${path}`;
      expect(reachedFrom(before), before).toContain(path);
      return path;
    });
    console.log([steps[0], ...links].join('\n'));
    expect(steps.length).toBeGreaterThan(calls.length);
    expect(steps.length).toBeLessThanOrEqual(MOST_FILES);
  });

  it('starts at the button, reaches the SQL statement, and ends in the cache', () => {
    expect(read(steps[0]!)).toMatch(/submit=\{/);
    expect(steps.filter((path) => /INSERT INTO responses/.test(read(path)))).toEqual([steps.at(-1)]);
    const [sender, ...others] = steps.filter((path) => /SubmitResponseDocument/.test(read(path)));
    expect(others).toEqual([]);
    for (const written of [/cache\.batch\(/, /cache\.writeQuery/]) expect(read(sender!)).toMatch(written);
  });
});
