import type { TestGateway } from '#tests/support/gateway.ts';
import type { TestDataset } from '#tests/support/world.ts';

/** Records in each request. */
export const BATCH = 50;
const WRITERS = 16;

export interface BulkWriters {
  /** The numbers of the successful requests. */
  readonly acknowledged: ReadonlySet<number>;
  /** Resolves when this many requests have been acknowledged in total. */
  reached(count: number): Promise<void>;
  /** Resolves when every writer has ended: after `stop`, or because the server is gone. */
  stop(): Promise<void>;
}

/** Concurrent programs that send records, one request after the other each, until they are stopped. */
export function startBulkWriters({ url, ownerKey }: TestGateway, dataset: TestDataset): BulkWriters {
  const acknowledged = new Set<number>();
  let sent = 0;
  let isStopped = false;
  let wake = (): void => undefined;

  async function write(): Promise<void> {
    while (!isStopped) {
      const request = sent++;
      const response = await fetch(`${url}/api/v1/datasets/${dataset.id}/records/bulk`, {
        method: 'POST',
        headers: { 'x-argilla-api-key': ownerKey, 'content-type': 'application/json' },
        body: JSON.stringify({ items: Array.from({ length: BATCH }, (_, index) => record(request, index, dataset)) }),
      });
      if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
      // The status counts: the kill may cut off the body.
      acknowledged.add(request);
      wake();
      await response.arrayBuffer();
    }
  }
  const unlessGone = (error: unknown): void => {
    if (!(error instanceof TypeError)) throw error;
  };
  const ended = Promise.all(Array.from({ length: WRITERS }, () => write().catch(unlessGone)));
  return {
    acknowledged,
    reached: async (count) => {
      while (acknowledged.size < count) {
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), ended.then(notReached)]);
      }
    },
    stop: async () => {
      isStopped = true;
      await ended;
    },
  };
}

const notReached = (): never => {
  throw new Error('The writers ended too early.');
};

/** A record that is in every index: text, filters, vectors, suggestions. */
const record = (request: number, index: number, { questions }: TestDataset): object => ({
  external_id: `${request}-${index}`,
  fields: { text: `request ${request} says ${index}` },
  metadata: { source: 'mail', length: index },
  vectors: { embedding: [request, index] },
  suggestions: [{ question_id: questions.tone!.id, value: 'friendly', agent: 'model' }],
});

/** The number of stored records of each request. */
export async function storedByRequest(
  { url, ownerKey }: TestGateway,
  { id }: TestDataset,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await fetch(`${url}/api/v1/datasets/${id}/records?limit=${PAGE}&offset=${offset}`, {
      headers: { 'x-argilla-api-key': ownerKey },
    });
    const { items } = (await page.json()) as { items: { external_id: string }[] };
    for (const { external_id } of items) {
      const request = Number(external_id.split('-')[0]);
      counts.set(request, (counts.get(request) ?? 0) + 1);
    }
    if (items.length < PAGE) return counts;
  }
}

const PAGE = 1_000;
