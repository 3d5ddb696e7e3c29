import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ShapeProvider } from './shapes.ts';
import Type from 'typebox';
import { canonicalUuid } from './ajv.ts';
import { UnprocessableError } from './errors.ts';

/** The server as routes see it: bodies, queries and paths are typed by their shapes. */
export type Backend = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ShapeProvider
>;
/** A resource's routes, with paths relative to their API's mount. */
export type Routes = (app: Backend) => void;

interface Reply {
  type(contentType: string): unknown;
  send(payload: string): unknown;
}

/** Sends an answer that is JSON text already. */
export function json<R extends Reply>(reply: R, text: string): R {
  reply.type('application/json; charset=utf-8');
  reply.send(text);
  return reply;
}

/** `ids=a,b` in a query string. */
export const IdsQuery = Type.Object({ ids: Type.String() });

const MOST = 100;

/** Reads a list of ids: 1 to 100 of them. */
export function idsIn(list: string): string[] {
  if (list === '') throw new UnprocessableError('No ids provided');
  const ids = list.split(',').map((text) => {
    const id = canonicalUuid(text);
    if (id === undefined) throw new UnprocessableError(`\`${text}\` is not a valid UUID`);
    return id;
  });
  if (ids.length > MOST) throw new UnprocessableError(`Cannot handle more than ${MOST} ids at once`);
  return ids;
}
