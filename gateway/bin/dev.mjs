// npm run dev: the product with hot reload. The client's dev server listens on PORT and proxies the API to a gateway on the
// next port. A changed .graphql file regenerates the types.
import { watch } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureInstalled, generateTypes, root } from './prepare.mjs';
import { requireNode } from './requireNode.mjs';

requireNode();
await ensureInstalled();
await generateTypes();

const port = Number(process.env.PORT ?? 6900);
const gateway = String(port + 1);
process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
const { concurrently } = await import('concurrently');

let regenerate;
for (const folder of ['schema', 'client']) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.graphql')) return;
    clearTimeout(regenerate);
    regenerate = setTimeout(() => void generateTypes(), 200);
  });
}

const { result } = concurrently(
  [
    {
      name: 'gateway',
      command: 'tsx watch --clear-screen=false --include "schema/*.graphql" gateway/main.ts',
      env: { PORT: gateway },
    },
    {
      name: 'client',
      command: `vite --config client/vite.config.ts --host 127.0.0.1 --port ${port} --strictPort`,
      env: { GATEWAY_ORIGIN: `http://127.0.0.1:${gateway}` },
    },
  ],
  { prefix: 'name', prefixColors: 'auto', killOthersOn: ['failure', 'success'], cwd: root },
);
await result.then(
  () => process.exit(0),
  () => process.exit(1),
);
