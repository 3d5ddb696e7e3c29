// npm run test:argilla: a real Argilla on PostgreSQL (where it is installed) and OpenSearch behind the gateway; 1.29.1, or 2.8.0
// with `-- --server 2.8`. It plays the same requests to the real server and to the embedded backend and prints where they differ,
// runs the gateway's tests and the core stories in a browser. `npm run test:argilla -- comparison` runs only the steps named, of
// comparison, gateway, e2e; `-- serve` starts the server and leaves it there until it is interrupted.
import { prepare } from '../../gateway/bin/prepare.mjs';

await prepare();
const { tsImport } = await import('tsx/esm/api');
const { main } = await tsImport('./main.ts', import.meta.url);
process.exit(await main(process.argv.slice(2)));
