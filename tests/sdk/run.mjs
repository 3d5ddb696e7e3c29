// npm run test:sdk: the official Python SDK, unpatched, against the built product. `npm run test:sdk -- push` runs only the
// stories whose name holds the word. SDK_TEST_URL: another server that is running already, e.g. to prove the stories right.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, requireNode, root } from '../../gateway/bin/prepare.mjs';
import { ensureEnvironment, findPython } from './python.mjs';

requireNode();
const python = findPython();
if (!python) {
  console.log('SKIPPED  Python SDK stories: no Python 3.8, 3.9 or 3.10 was found (set PYTHON to one)');
  console.log('0 passed, 0 failed, 1 skipped');
  process.exit(0);
}
const interpreter = ensureEnvironment(
  python,
  join(root, '.cache', 'sdk-venv'),
  join(root, 'tests', 'sdk', 'constraints.txt'),
);

const product = process.env.SDK_TEST_URL ? null : await builtProduct();
try {
  process.exitCode = await stories(product?.url ?? process.env.SDK_TEST_URL);
} finally {
  await product?.stop();
}

async function builtProduct() {
  await prepare();
  const { tsImport } = await import('tsx/esm/api');
  const { startProduct } = await tsImport('../support/product.ts', import.meta.url);
  return startProduct({ DEMO: '0' });
}

function stories(url) {
  const args = [join(root, 'tests', 'sdk', 'stories', 'main.py'), ...process.argv.slice(2)];
  const env = {
    ...process.env,
    ARGILLA_API_URL: url,
    ARGILLA_HOME: join(root, '.cache', 'sdk-home'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  return new Promise((resolve) =>
    spawn(interpreter, args, { stdio: 'inherit', env }).on('exit', (code) => resolve(code ?? 1)),
  );
}
