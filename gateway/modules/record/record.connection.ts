import { createHash } from 'node:crypto';
import { badInput } from '#gateway/graphql/errors.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { machineCodeOf, reasonOf, RestError } from '#gateway/rest/error.ts';
import type { RestQuestion } from '../question/question.source.ts';
import { page, type RecordRequest, type RestRecord, toRecord } from './record.source.ts';

export interface ConnectionRequest extends RecordRequest {
  after: string | undefined;
}

interface RestConnection {
  items: { record: RestRecord; cursor: string }[];
  total: number;
  has_next: boolean;
  questions?: RestQuestion[];
}

/** A page of records with cursors, and the dataset's questions if requested. */
export async function read(rest: RestClient, request: ConnectionRequest) {
  const isEmbedded = rest.capabilities.backend === 'EMBEDDED';
  const { items, total, has_next, questions } = await (isEmbedded ? seek(rest, request) : pageByOffset(rest, request));
  const scope = request.isMine ? ('MINE' as const) : ('EVERYONE' as const);
  const connection = {
    edges: items.map(({ record, cursor }) => ({ cursor, node: toRecord(record, scope) })),
    pageInfo: {
      hasNextPage: has_next,
      hasPreviousPage: request.after !== undefined,
      startCursor: items[0]?.cursor ?? null,
      endCursor: items.at(-1)?.cursor ?? null,
    },
    totalCount: total,
  };
  return { connection, questions };
}

const seek = (rest: RestClient, { datasetId, isMine, query, search, after }: ConnectionRequest) =>
  rest
    .post<RestConnection>(isMine ? '/v1/me/datasets/:id/records/page' : '/v1/datasets/:id/records/page', {
      params: { id: datasetId },
      query: { ...query, offset: undefined },
      body: { ...search, after },
      isRead: true,
    })
    .catch(refuseCursor('after'));

/** A cursor or time that the backend refuses is invalid input. */
export const refuseCursor =
  (argument: string) =>
  (error: unknown): never => {
    const code = error instanceof RestError ? machineCodeOf(error.body) : undefined;
    if (code !== 'invalid_cursor' && code !== 'cursor_expired') throw error;
    const reason = code === 'cursor_expired' ? 'CURSOR_EXPIRED' : 'INVALID';
    throw badInput(reasonOf((error as RestError).body)!, { reason, inputPath: [argument] });
  };

/** An Argilla server pages by offsets, which the cursors hide. */
async function pageByOffset(rest: RestClient, { after, ...request }: ConnectionRequest): Promise<RestConnection> {
  const signature = signatureOf(request);
  const offset = after === undefined ? 0 : offsetIn(after, signature);
  const { items, total } = await page(rest, { ...request, query: { ...request.query, offset } });
  return {
    items: items.map(({ record }, index) => ({ record, cursor: cursorOf(offset + index + 1, signature) })),
    total,
    has_next: items.length > 0 && offset + items.length < total,
  };
}

const cursorOf = (offset: number, signature: string): string =>
  Buffer.from(`${signature} ${offset}`).toString('base64url');

function offsetIn(cursor: string, signature: string): number {
  const [given, offset = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (given === signature && /^\d{1,15}$/.test(offset)) return Number(offset);
  throw badInput('`after` is not a cursor for these records in this order', { inputPath: ['after'] });
}

/** Identifies a list: all its pages have the same signature. */
function signatureOf({ datasetId, isMine, query, search }: RecordRequest): string {
  const list = JSON.stringify([datasetId, isMine, query.response_status, search]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 8);
}
