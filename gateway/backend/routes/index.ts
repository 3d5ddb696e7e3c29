import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ShapeProvider } from '../http/shapes.ts';
import { meRoutes } from './me.ts';

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

/** Everything below `/api/v1`. A new resource adds its line. */
export const v1Routes: readonly Routes[] = [meRoutes];

/** Everything below `/api`: accounts and information for older clients. */
export const v0Routes: readonly Routes[] = [];
