import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installed, SCHEMATHESIS } from './schemathesis.ts';
import type { Fuzz, FuzzWorld } from './world.ts';

/** Which routes of which description, one API after the other. */
const MOUNTS = [
  { name: 'v1', description: '/api/v1/openapi.json', routes: [] },
  { name: 'v0', description: '/api/openapi.json', routes: ['--exclude-path-regex', '^/api/v1/'] },
];
const TASK_DATASETS = ['help-desk', 'kitchen-notes', 'plain-words'];
const METRICS = ['predicted_as', 'words_cloud', 'metadata', 'F1', 'error_distribution', 'text_length'];

/** Schemathesis generates requests from the description of the REST API, with existing ids in the paths. */
export const fuzzRest: Fuzz = async ({ url, world, seconds, seed }) => {
  const folder = mkdtempSync(join(tmpdir(), 'marl-fuzz-'));
  try {
    const program = installed();
    if (!program) {
      console.log(
        `SKIPPED  REST: ${SCHEMATHESIS} cannot be installed (it needs Python 3.10 or newer and its registry)`,
      );
      return [];
    }
    const config = join(folder, 'schemathesis.toml');
    writeFileSync(config, parameters(world));
    const problems: string[] = [];
    for (const { name, description, routes } of MOUNTS) {
      const args = ['--config-file', config, 'run', url + description, ...routes];
      args.push(
        '--header',
        'X-Argilla-Api-Key: argilla.apikey',
        '--checks',
        'not_a_server_error',
        '--phases',
        'fuzzing',
      );
      const most = Math.ceil(seconds / MOUNTS.length);
      args.push('--max-time', String(most), '--max-examples', '200', '--request-timeout', '60');
      args.push(
        '--seed',
        String(seed),
        '--suppress-health-check',
        'all',
        '--warnings',
        'off',
        '--no-color',
        '--no-shrink',
      );
      const { code, output } = await run(program, args, folder);
      console.log(`REST ${name}: ${/\d+ generated.*/.exec(output)?.[0] ?? 'nothing was sent'}`);
      if (code !== 0) problems.push(output);
    }
    return problems;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The path parameters for Schemathesis; all refer to objects that exist or existed. */
function parameters({ ids }: FuzzWorld): string {
  const values: Record<string, string[]> = {
    dataset_id: ids.dataset!,
    workspace_id: ids.workspace!,
    user_id: ids.user!,
    record_id: ids.record!.slice(0, 20),
    field_id: ids.field!,
    question_id: ids.question!,
    metadata_property_id: ids.metadata!,
    vectors_settings_id: ids.vector!,
    name: TASK_DATASETS,
    metric: METRICS,
  };
  const lines = Object.entries(values).map(([name, list]) => `"path.${name}" = ${JSON.stringify(list)}`);
  return `[parameters]\n${lines.join('\n')}\n`;
}

function run(program: string, args: string[], cwd: string): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code: code ?? 1, output })));
}
