import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ShapeProvider } from './shapes.ts';
import Type from 'typebox';
import { canonicalUuid } from './ajv.ts';
import { UnprocessableError } from './errors.ts';

/** The server, with bodies, queries and paths typed by their shapes. */
export type Backend = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ShapeProvider
>;
/** The routes of a resource, with paths relative to the prefix of their API. */
export type Routes = (app: Backend) => void;

export function json<R extends Pick<FastifyReply, 'type' | 'send'>>(reply: R, text: string): R {
  void reply.type('application/json; charset=utf-8').send(text);
  return reply;
}

/** `ids=a,b` */
export const IdsQuery = Type.Object({ ids: Type.String() });

const MAX_IDS = 100;

export function parseIds(list: string): string[] {
  if (list === '') throw new UnprocessableError('No ids provided');
  const ids = list.split(',').map((text) => {
    const id = canonicalUuid(text);
    if (id === undefined) throw new UnprocessableError(`\`${text}\` is not a valid UUID`);
    return id;
  });
  if (ids.length > MAX_IDS) throw new UnprocessableError(`Cannot handle more than ${MAX_IDS} ids at once`);
  return ids;
}
