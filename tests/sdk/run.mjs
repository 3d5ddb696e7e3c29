// npm run test:sdk: the released Python SDKs, unpatched, against the built product. `npm run test:sdk -- push` runs only stories whose
// name contains the word, `-- --sdk 2` only those of one SDK. SDK_TEST_URL uses a running server instead, e.g. a real one
// to validate the stories.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from '../../gateway/bin/prepare.mjs';
import { requireNode } from '../../gateway/bin/requireNode.mjs';
import { ensureEnvironment, findPython, SDKS } from './python.mjs';

requireNode();
const { values, positionals: words } = parseArgs({
  options: { sdk: { type: 'string' } },
  allowPositionals: true,
});
const wanted = values.sdk ? { [values.sdk]: SDKS[values.sdk] } : SDKS;

let product;
try {
  for (const [name, sdk] of Object.entries(wanted)) {
    const code = await check(name, sdk);
    process.exitCode ||= code;
  }
} finally {
  await product?.stop();
}

async function check(name, sdk) {
  console.log(`Python SDK ${sdk.version}`);
  const python = findPython(sdk.minors);
  if (!python) {
    console.log(
      `SKIPPED  no Python 3 with ${sdk.minors.map((minor) => `3.${minor}`).join(', ')} was found (set PYTHON to one)`,
    );
    console.log('0 passed, 0 failed, 1 skipped');
    return 0;
  }
  const folder = join(root, 'tests', 'sdk');
  const environment = join(root, '.cache', sdk.environment);
  const interpreter = ensureEnvironment(python, environment, join(folder, sdk.constraints), sdk.packages);
  const url = process.env.SDK_TEST_URL ?? (product ??= await builtProduct()).url;
  return stories(interpreter, [join(folder, 'main.py'), join(folder, sdk.stories), ...words], {
    ...process.env,
    ARGILLA_API_URL: url,
    SDK_SAMPLES: JSON.stringify(await samples(sdk.version, url)),
    ARGILLA_HOME: join(root, '.cache', `sdk-home-${name}`),
    PYTHONPYCACHEPREFIX: join(root, '.cache', 'pycache'),
  });
}

async function builtProduct() {
  await prepare();
  const { startProduct } = await load('../support/product.ts');
  return startProduct({ DEMO: '0' });
}

/** The programs that the product shows to its users, in the order in which they do. */
async function samples(version, origin) {
  const shown = await load('../../client/features/sdk/samples.ts');
  const all = [shown.NEW_DATASET, shown.newRecords('my-first-dataset', ['text']), shown.DATASETS];
  const apiKey = process.env.ARGILLA_API_KEY ?? 'argilla.apikey';
  return all.map((sample) => {
    const release = Object.keys(sample).find((key) => version.startsWith(key));
    return sample[release]({ origin, apiKey, workspace: 'argilla' });
  });
}

/** A module in TypeScript, once everything is installed. */
async function load(path) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(path, import.meta.url);
}

function stories(interpreter, args, env) {
  return new Promise((resolve) =>
    spawn(interpreter, args, { stdio: 'inherit', env }).on('exit', (code) => resolve(code ?? 1)),
  );
}
