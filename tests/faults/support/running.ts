import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TestGateway } from '#tests/support/gateway.ts';
import { graphqlCaller } from '#tests/support/graphql.ts';
import { freePort, type Product, spawnProduct, startProduct } from '#tests/support/product.ts';

/** The product at one address and on one data folder, to be stopped or killed and restarted. */
export interface Running {
  readonly dataDir: string;
  /** As the test helpers expect a gateway; valid for every start, because the address stays the same. */
  readonly gateway: TestGateway;
  readonly pid: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
}

/** A started product for the running test; by default without the demo. */
export async function startRunning(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const PORT = String(await freePort());
  const start = () => startProduct({ DEMO: '0', ...env, PORT, DATA_DIR: dataDir });
  let product: Product = await start();
  onTestFinished(() => product.stop());
  return {
    dataDir,
    gateway: gatewayAt(product.url),
    get pid() {
      return product.process.pid!;
    },
    start: async () => void (product = await start()),
    stop: () => product.stop(),
    kill: () => product.kill(),
  };
}

/** The output of a start that is expected to fail; `within` begins a command that limits it. */
export async function refusedStart(
  dataDir: string,
  within: readonly string[] = [],
): Promise<{ code: number | null; said: string }> {
  const child = spawnProduct({ DEMO: '0', PORT: String(await freePort()), DATA_DIR: dataDir }, undefined, within);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

/** An empty folder for all tests of a file. */
export function lastingFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'marl-faults-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const OWNER_KEY = 'argilla.apikey';

export function gatewayAt(url: string): TestGateway {
  const as = (who: string | Record<string, string>) =>
    graphqlCaller(url, typeof who === 'string' ? { 'x-argilla-api-key': who } : who, []);
  return {
    url,
    isEmbedded: true,
    backend: 'EMBEDDED',
    ownPageCall: 'GET /v1/me/datasets/:id/records',
    countsCalls: { 'GET /v1/me/progress': 1 },
    ownerKey: OWNER_KEY,
    owner: as(OWNER_KEY),
    anonymous: as({}),
    as,
  };
}
