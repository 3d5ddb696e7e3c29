// npm run fuzz -- [--seconds 180] [--seed 7] [--only graphql,rest]: sends random requests to the product, each part for so long. No
// response may be a fault of the server, and the server must still answer at the end. The seed repeats a run.
import { prepare } from '../../gateway/bin/prepare.mjs';

await prepare();
const { tsImport } = await import('tsx/esm/api');
const { main } = await tsImport('./main.ts', import.meta.url);
await main(process.argv.slice(2));
