// npm run bench -- [--sizes 10000,200000] [--rounds 3] [--only page,submit]: measures the product's speed. `npm run bench -- --tasks`:
// searching, annotating and measuring datasets of the older tasks. `npm run bench -- --crowd`: an annotator beside three clients that
// search without pause. `npm run bench -- --interaction`: the annotation page in a browser. `npm run bench -- --session`: its memory
// after many records. `npm run bench -- --reading`: all records by cursor, and a mirror that follows the changes while others write.
import { prepare } from '../../gateway/bin/prepare.mjs';

await prepare();
const { tsImport } = await import('tsx/esm/api');
const { main } = await tsImport('./main.ts', import.meta.url);
await main(process.argv.slice(2));
