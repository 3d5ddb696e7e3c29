// npm run test:argilla: a real Argilla on PostgreSQL (if installed) and OpenSearch behind the gateway; 1.29.1, or 2.8.0 with `-- --server
// 2.8`. It compares the server with the embedded backend, copies from one to the other and back, and runs the gateway's tests and the
// core browser stories. `npm run test:argilla -- comparison` runs only the named steps of comparison, copy, gateway and e2e. `-- serve`
// starts the server and keeps it until it is interrupted.
import { prepare } from '../../gateway/bin/prepare.mjs';

await prepare();
const { tsImport } = await import('tsx/esm/api');
const { main } = await tsImport('./main.ts', import.meta.url);
process.exit(await main(process.argv.slice(2)));
