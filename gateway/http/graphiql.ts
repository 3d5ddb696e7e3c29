import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readExamples } from '#gateway/graphql/examples.ts';

/**
 * What the page at /graphql may do, which is less than the client's pages may: its scripts, workers and requests stay with
 * this origin, and it shows nothing from elsewhere. Monaco measures and colours by style elements and attributes.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Gives the page its policy. The answers to programs are no pages, and keep that of the others. */
export function guardPage(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('content-security-policy', POLICY);
    }
    done();
  });
}

/** The files of the page at /graphql, and the examples it offers. */
export async function graphiqlFiles(app: FastifyInstance, { graphiqlDir }: { graphiqlDir: string }): Promise<void> {
  const examples = readExamples();
  app.get('/graphql/examples', (_request, reply) => reply.header('cache-control', 'no-cache').send(examples));
  const root = join(graphiqlDir, 'assets');
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: '/graphql/ide/assets/',
    preCompressed: true,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  });
}
