import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPageSender, type PageOptions } from './page.ts';
import { leaveBodies } from './unreadBodies.ts';

const NOT_BUILT = `The client is not built yet: run "npm run build" or "npm start".
GraphQL answers at /graphql and the REST API at /api.
`;

/** The worker keeps images of other servers for work without a network, and does nothing else than requests. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self' https: http:; base-uri 'none'; frame-ancestors 'none'";

/** Serves the built client. Every path that is not a file is a page of the client, which routes it itself. */
export async function clientRoutes(
  app: FastifyInstance,
  { clientDir, ...options }: PageOptions & { clientDir: string },
): Promise<void> {
  leaveBodies(app);
  if (!existsSync(join(clientDir, 'index.html'))) {
    app.setNotFoundHandler((request, reply) =>
      isPage(request) ? reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT) : refuse(request, reply),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    // The page at / may come with answers, too, and other folders are no pages.
    index: false,
    allowedPath: (path) => !path.endsWith('/'),
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (isWorker(path)) void reply.header('content-security-policy', WORKER_POLICY);
    },
  });
  const sendPage = createPageSender(clientDir, options);
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return refuse(request, reply);
    return (await sendPage(request, reply)) ? reply : reply.sendFile('index.html');
  });
}

const isHashed = (path: string): boolean => path.includes(`${sep}assets${sep}`);

/** Also matches the compressed files of the worker. */
const isWorker = (path: string): boolean => path.includes(`${sep}service-worker.js`);

/** A missing script is not a page: the client reloads when a chunk of an older build is missing. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  isRead(method) && !/^\/(api|files|frames|graphql|health|ready|metrics|assets)(\/|\?|$)/.test(url);

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Answers as an Argilla server does. */
const refuse = ({ method }: FastifyRequest, reply: FastifyReply) =>
  isRead(method)
    ? reply.code(404).send({ detail: 'Not Found' })
    : reply.code(405).send({ detail: 'Method Not Allowed' });
