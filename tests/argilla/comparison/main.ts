import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBackend } from '#gateway/backend/app.ts';
import { accepted, isAccepted } from './accepted.ts';
import type { ReleaseName } from '../releases.ts';
import { accountsStory } from './accounts.ts';
import { distributionStory, peopleStory, webhooksStory } from './argilla2.ts';
import { type Call, recorder } from './call.ts';
import { type Difference, differences } from './difference.ts';
import { edgesStory } from './edges.ts';
import { feedbackStory } from './feedback.ts';
import { tasksStory } from './tasks.ts';

const stories: Record<ReleaseName, ((call: Call) => Promise<void>)[]> = {
  '1.29': [accountsStory, feedbackStory, tasksStory, edgesStory],
  '2.8': [peopleStory, distributionStory, webhooksStory],
};

/**
 * Sends the same requests to a real Argilla server and to the embedded backend, and prints where the responses differ. Returns the number
 * of differences that are not accepted. The real server must be fresh.
 */
export async function compareWith(argillaUrl: string, release: ReleaseName): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'marl-compare-'));
  const databaseFile = join(folder, 'marl.sqlite');
  const secret = 'compared with another server, and then forgotten';
  const backend = await buildBackend({ databaseFile, secret, demo: false, logLevel: 'silent' });
  const [real, embedded] = [recorder(argillaUrl), recorder(await backend.listen({ host: '127.0.0.1', port: 0 }))];
  try {
    for (const { call } of [real, embedded]) for (const story of stories[release]) await story(call);
  } finally {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const found = grouped(differences(real.exchanges, embedded.exchanges));
  const open = found.filter((difference) => !accepted.some((one) => isAccepted(one, difference, release)));
  console.log(`\n${real.exchanges.length} requests played. Differences that are accepted:`);
  for (const one of accepted.filter((one) => (one.release ?? release) === release)) {
    const count = found.filter((difference) => isAccepted(one, difference, release)).length;
    console.log(`  ${String(count).padStart(3)} × ${one.reason}`);
  }
  console.log(open.length ? `\nNot accepted:\n${table(open)}` : '\nNo other difference.');
  return open.length;
}

/** Reports a difference that many elements of a list share only once. */
function grouped(found: readonly Difference[]): Difference[] {
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

const COLUMNS = ['route', 'path', 'real', 'embedded'] as const;

function table(rows: readonly Difference[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(COLUMNS),
    line(COLUMNS.map(() => '---')),
    ...rows.map((row) => line(COLUMNS.map((name) => row[name]))),
  ].join('\n');
}
