// npm run bench:peers -- [--server 1.29|2.8] [--size 10000] [--rounds 3] [--repeats 15] [--only rest,sdk,tasks,client,memory,start]
// [--postgres]: runs the same work on Marl and on a real Argilla server, in turn, and prints how many times faster or smaller Marl is.
// Needs Linux, Python, Java and Maven.
import { prepare } from '../../../gateway/bin/prepare.mjs';

await prepare();
const { tsImport } = await import('tsx/esm/api');
const { main } = await tsImport('./main.ts', import.meta.url);
await main(process.argv.slice(2));
