// npm run bench -- [--sizes 10000,200000] [--rounds 3] [--only page,submit]: measures the product's speed with several numbers of records.
// Other modes, each with [--sizes …]:
//   --short        millions of short texts: the pace at which they come in, and an annotator's work on the way
//   --annotators   500 annotators at once
//   --crowd        an annotator beside three clients that search without pause
//   --quality      review and dashboard of annotated records
//   --reading      all records by cursor, and a mirror that follows the changes while others write
//   --tasks        searching, annotating and measuring datasets of the older tasks
//   --interaction  the annotation page in a browser
//   --session      its memory after many records
// --effort 0.1 repeats everything a tenth as often.
import { prepare } from '../../gateway/bin/prepare.mjs';

await prepare();
const { tsImport } = await import('tsx/esm/api');
const { main } = await tsImport('./main.ts', import.meta.url);
await main(process.argv.slice(2));
