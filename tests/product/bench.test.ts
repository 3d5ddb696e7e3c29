import { describe, expect, it } from 'vitest';
import { main } from '#tests/bench/main.ts';

/** What a mode of the benchmark prints if everything is done once. */
async function printed(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await main([...args, '--sizes', '100', '--effort', '0.01'], (text) => lines.push(text));
  return lines.join('\n');
}

describe('npm run bench', () => {
  it.each([
    { mode: '', rows: ['page of 10 pending, GraphQL', 'ingest, 1000 a request', 'second start to first answer'] },
    { mode: '--short', rows: ['words indexed', 'started again', 'submit'] },
    { mode: '--annotators', rows: ['submit, metrics and progress', 'answers refused or lost', 'live updates'] },
    { mode: '--crowd', rows: ['submit, several threads', 'searches of the others, one thread'] },
    { mode: '--quality', rows: ['review page of 10', 'fourth / first answer'] },
    { mode: '--reading', rows: ['all records by cursor', 'mirror beside'] },
    { mode: '--tasks', rows: ['rg.load', 'metrics of a rule, REST'] },
  ])('measures with $mode', async ({ mode, rows }) => {
    const text = await printed(...(mode ? [mode] : []));
    for (const row of rows) expect(text).toContain(row);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});
