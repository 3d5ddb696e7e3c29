import type { World } from './world.ts';

const PENDING_PAGE = 1000;

/** Additional conditions of a search for pending records, in terms of the REST contract. */
export interface Criteria {
  query?: object;
  filters?: object[];
  sort?: object[];
}

/** The request for records that the caller has not answered, in the world's REST contract. */
export function pendingRequest(
  { contract, datasetId }: Pick<World, 'contract' | 'datasetId'>,
  parameters: string,
  criteria?: Criteria,
) {
  const path = `/api/v1/me/datasets/${datasetId}/records`;
  const { filters = [], ...rest } = criteria ?? {};
  const search = (added: object[], query = parameters) => {
    const and = [...added, ...filters];
    return {
      method: 'POST' as const,
      path: `${path}/search?${query}`,
      body: { ...rest, ...(and.length && { filters: { and } }) },
    };
  };
  if (contract === '2.8')
    return search(
      ['response', 'record'].map((entity) => ({
        type: 'terms',
        scope: { entity, property: 'status' },
        values: ['pending'],
      })),
    );
  const query = `${parameters}&response_status=pending`;
  return criteria ? search([], query) : { method: 'GET' as const, path: `${path}?${query}`, body: undefined };
}

/** Whose records are read, and from where. */
export type Queue = Pick<World, 'contract' | 'annotator' | 'datasetId'>;

type Item = { id: string } | { record: { id: string } };

/** Reads the first 5,000 records that the annotator has not answered: `pending` returns each id once, `known` any of them. */
export async function recordIds(world: Queue): Promise<{ pending: () => string; known: (i: number) => string }> {
  const ids: string[] = [];
  for (let offset = 0; offset < 5 * PENDING_PAGE; offset += PENDING_PAGE) {
    const { method, path, body } = pendingRequest(world, `limit=${PENDING_PAGE}&offset=${offset}`);
    const { items } = await world.annotator.rest<{ items: Item[] }>(method, path.replace('/api/v1', ''), body);
    ids.push(...items.map((item) => ('record' in item ? item.record : item).id));
  }
  const waiting = [...ids].reverse();
  const pending = () => {
    const id = waiting.pop();
    if (!id) throw new Error('No pending record is left; ask for fewer rounds.');
    return id;
  };
  return { pending, known: (i: number) => ids[(i * 7919) % ids.length]! };
}
