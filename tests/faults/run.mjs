// npm run test:faults [-- file …]: kills, full disks, and failures of the backend and of Redis. npm run test:faults -- --annotators 200
// --seconds 60: many annotators at once and a kill at the end; fewer without the options.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from '../../gateway/bin/prepare.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { annotators: { type: 'string' }, seconds: { type: 'string' } },
});
await prepare();
const { annotators, seconds } = values;
const files = annotators || seconds ? ['annotators', ...positionals] : positionals;
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--config', 'tests/faults/vitest.config.ts', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ...(annotators ? { FAULTS_ANNOTATORS: annotators } : {}),
      ...(seconds ? { FAULTS_SECONDS: seconds } : {}),
    },
  },
);
process.exit(status ?? 1);
