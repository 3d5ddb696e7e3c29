import { parseArgs } from 'node:util';
import { startProduct } from '../support/product.ts';
import { fuzzGraphql } from './graphql/run.ts';
import { fuzzRest } from './rest.ts';
import { makeFuzzWorld } from './world.ts';

const PARTS = { graphql: fuzzGraphql, rest: fuzzRest };

export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '180' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      only: { type: 'string', default: Object.keys(PARTS).join(',') },
    },
  });
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  console.log(`Fuzzing for ${seconds} s each; to repeat: npm run fuzz -- --seed ${seed}\n`);
  let failures = 0;
  for (const [name, fuzz] of Object.entries(PARTS)) {
    if (!values.only.split(',').includes(name)) continue;
    // Each part has its own product, so that damage by one does not affect the next.
    const product = await startProduct({ LOG_LEVEL: 'error', COST_PER_MINUTE: '0' });
    try {
      const world = await makeFuzzWorld(product.url);
      const problems = await fuzz({ url: product.url, world, seconds, seed });
      const health = await fetch(`${product.url}/health`).catch(() => null);
      if (!health?.ok) problems.push('The server does not answer any more.');
      console.log(
        `${name}: ${problems.length ? `${problems.length} problems` : 'no problem'}\n${problems.join('\n\n')}\n`,
      );
      failures += problems.length;
    } finally {
      await product.stop();
    }
  }
  process.exitCode = failures > 0 ? 1 : 0;
}
