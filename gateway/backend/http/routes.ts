import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ShapeProvider } from './shapes.ts';

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
