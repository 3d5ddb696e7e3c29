// npm run bench -- [--sizes 10000,200000] [--rounds 3] [--only page,submit]: how fast the product is, as one table.
// npm run bench -- --tasks: how fast datasets of the older tasks are searched, annotated and measured.
// npm run bench -- --interaction: how fast the annotation page is in a browser.
import { prepare } from '../../gateway/bin/prepare.mjs';

await prepare();
const { tsImport } = await import('tsx/esm/api');
const { main } = await tsImport('./main.ts', import.meta.url);
await main(process.argv.slice(2));
