// npm run fuzz -- [--seconds 180] [--seed 7] [--only graphql,rest]: sends the product what nobody would send on purpose, for so long
// each. Whatever it answers must not be its own fault, and at the end it still has to answer. The seed repeats a run.
import { prepare } from '../../gateway/bin/prepare.mjs';

await prepare();
const { tsImport } = await import('tsx/esm/api');
const { main } = await tsImport('./main.ts', import.meta.url);
await main(process.argv.slice(2));
