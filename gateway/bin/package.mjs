// npm run package: makes marl-<version>.tgz, which Node alone can run, and prints its name (gateway/package).
import { prepare } from './prepare.mjs';

await prepare();
const { tsImport } = await import('tsx/esm/api');
const { makePackage } = await tsImport('../package/main.ts', import.meta.url);
console.log(makePackage());
