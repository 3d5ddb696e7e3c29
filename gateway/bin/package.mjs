// npm run package: makes marl-<version>.tgz, which Node alone can run, and marl-client-<version>.tgz, a client for programs; prints
// their names (gateway/package).
import { prepare } from './prepare.mjs';

await prepare();
const { tsImport } = await import('tsx/esm/api');
const { makePackages } = await tsImport('../package/main.ts', import.meta.url);
for (const name of await makePackages()) console.log(name);
