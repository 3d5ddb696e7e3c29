// npm test: installs what is missing, checks types and style, runs every test, and ends with `N passed, N failed`.
// `npm test -- e2e` runs only the named steps.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { prepare, root } from '../gateway/bin/prepare.mjs';

await prepare();

const reports = join(root, '.cache', 'reports');
mkdirSync(reports, { recursive: true });
const bin = (name) => join(root, 'node_modules', '.bin', name);
const totals = { passed: 0, failed: 0, failures: [], skipped: [], flaky: [] };

/** Commands that pass or fail as a whole. */
const checks = {
  lint: ['npm', ['run', '--silent', 'lint']],
  types: ['npm', ['run', '--silent', 'typecheck']],
  format: [bin('oxfmt'), ['--check', '.']],
  unused: [bin('knip'), ['--config', 'tests/conventions/knip.json']],
};

/** Each suite runs its tests and adds the counts to the totals. */
const suites = {
  vitest: async () => {
    const [report, flaky] = [fresh('vitest.json'), fresh('flaky.json')];
    const reporters = ['default', 'json', './tests/flakyReporter.mjs'].map((name) => `--reporter=${name}`);
    const args = ['run', '--config', 'tests/vitest.config.ts', ...reporters, `--outputFile.json=${report}`];
    const status = await execute('vitest', bin('vitest'), args, { FLAKY_REPORT: flaky });
    count(status, report, fromVitest);
    if (existsSync(flaky)) totals.flaky.push(...JSON.parse(readFileSync(flaky, 'utf8')));
  },
  e2e: async () => {
    const { ensureBrowser } = await import('./browser.mjs');
    const browser = ensureBrowser();
    if (!browser) return totals.skipped.push('end-to-end tests: no Chromium or Chrome could be found or installed');
    const report = fresh('playwright.json');
    const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const status = await execute('e2e', bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts'], env);
    count(status, report, fromPlaywright);
  },
};

const names = [...Object.keys(checks), ...Object.keys(suites)];
const requested = process.argv.slice(2);
for (const name of requested)
  if (!names.includes(name)) exit(`There is no step "${name}"; there are ${names.join(', ')}.`);
const isWanted = (name) => !requested.length || requested.includes(name);

// Stories wait for pages half of the time, so the other steps run beside them.
await Promise.all([inTurn([...Object.keys(checks), 'vitest']), inTurn(['e2e'])]);

for (const name of totals.skipped) console.log(`SKIPPED  ${name}`);
for (const name of totals.flaky) console.log(`FLAKY  ${name} (passed only when repeated)`);
for (const name of totals.failures) console.log(`FAILED  ${name}`);
const skipped = totals.skipped.length ? `, ${totals.skipped.length} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed ? 1 : 0);

async function inTurn(steps) {
  for (const name of steps.filter(isWanted)) await (suites[name] ?? check)(name);
}

async function check(name) {
  if ((await execute(name, ...checks[name])) === 0) totals.passed += 1;
  else fail(name);
}

/** Runs a step's command and resolves to its status. Two outputs at a time would mix, so only that of the stories is printed as it comes. */
async function execute(name, command, args, env = {}) {
  const live = name === 'e2e' || requested.length === 1;
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', ...(live ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (output += part));
  const status = await new Promise((resolve) => {
    child.on('error', ({ message }) => {
      output += message;
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  console.log([`\n— ${name}`, output.trim()].filter(Boolean).join('\n'));
  return status;
}

function fresh(name) {
  const path = join(reports, name);
  rmSync(path, { force: true });
  return path;
}

/** Adds the counts of a report. A runner that failed without a failed test counts as one failure. */
function count(status, report, read) {
  let counted = { passed: 0, failures: [], skipped: [] };
  try {
    counted = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    console.log(`No report was written to ${report}.`);
  }
  totals.passed += counted.passed;
  totals.skipped.push(...counted.skipped);
  totals.flaky.push(...(counted.flaky ?? []));
  if (status !== 0 && !counted.failures.length)
    counted.failures.push(`${basename(report, '.json')} ended with ${status}`);
  counted.failures.forEach(fail);
}

/** Counts a failure, and stores its name for the summary. */
function fail(name) {
  totals.failed += 1;
  totals.failures.push(name);
}

function fromVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const named = (...statuses) =>
    tests.filter(({ status }) => statuses.includes(status)).map(({ fullName }) => fullName);
  // A file that cannot be loaded has no tests, but fails.
  const unread = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length);
  const failures = [...named('failed'), ...unread.map((file) => `${file.name}: ${file.message}`)];
  return { passed: report.numPassedTests, failures, skipped: named('pending', 'skipped', 'todo') };
}

function fromPlaywright(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const tests = report.suites.flatMap(specs).flatMap((spec) => spec.tests.map((test) => ({ title: spec.title, test })));
  const titled = (status) => tests.filter(({ test }) => test.status === status).map(({ title }) => title);
  const passed = report.stats.expected + report.stats.flaky;
  return { passed, failures: titled('unexpected'), skipped: titled('skipped'), flaky: titled('flaky') };
}

function exit(message) {
  console.error(message);
  process.exit(2);
}
