import type { World } from './world.ts';

const PENDING_PAGE = 1000;

/** Of the first 5,000 records the annotator has not answered: `pending` hands out each id once, `known` any of them. */
export async function recordIds(world: World): Promise<{ pending: () => string; known: (i: number) => string }> {
  const ids: string[] = [];
  for (let offset = 0; offset < 5 * PENDING_PAGE; offset += PENDING_PAGE) {
    const path = `/me/datasets/${world.datasetId}/records?response_status=pending&limit=${PENDING_PAGE}&offset=${offset}`;
    const { items } = await world.annotator.rest<{ items: { id: string }[] }>('GET', path);
    ids.push(...items.map(({ id }) => id));
  }
  const waiting = [...ids].reverse();
  const pending = () => {
    const id = waiting.pop();
    if (!id) throw new Error('No pending record is left; ask for fewer rounds.');
    return id;
  };
  return { pending, known: (i: number) => ids[(i * 7919) % ids.length]! };
}
