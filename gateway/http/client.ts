import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const NOT_BUILT = `The client is not built yet: run "npm run build", or "npm start", which builds what is missing.
GraphQL answers at /graphql and the REST API at /api.
`;

/** The built client at `/`. Every address that is no file is a page of the client, which finds out itself what to show. */
export async function clientRoutes(app: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(join(clientDir, 'index.html'))) {
    app.setNotFoundHandler((request, reply) =>
      isPage(request) ? reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT) : refuse(request, reply),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => (isPage(request) ? reply.sendFile('index.html') : refuse(request, reply)));
}

const isHashed = (path: string): boolean => path.includes(`${sep}assets${sep}`);

/** A missing script must not become a page: the client reloads when a chunk of an older build is gone. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  isRead(method) && !/^\/(api|files|graphql|health|ready|metrics|assets)(\/|\?|$)/.test(url);

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Pages and files are only read; what else is asked of them is answered as an Argilla server does. */
const refuse = ({ method }: FastifyRequest, reply: FastifyReply) =>
  isRead(method)
    ? reply.code(404).send({ detail: 'Not Found' })
    : reply.code(405).send({ detail: 'Method Not Allowed' });
