import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from '#gateway/rest/connection.ts';

const TIMEOUT_MS = 2_000;

/**
 * GET /health and, as some call it, /ready: 200 only while the backend answers, for load balancers and starters to ask. What is
 * wrong is said by name.
 */
export function healthRoute(app: FastifyInstance, { pool, basePath }: Connection): void {
  for (const path of ['/health', '/ready']) app.get(path, { logLevel: 'warn' }, answer);

  async function answer(_request: FastifyRequest, reply: FastifyReply) {
    void reply.header('cache-control', 'no-store');
    const version = await versionOf().catch(() => null);
    if (version === null) return reply.code(503).send({ status: 'unavailable', backend: null });
    return { status: 'ok', backend: { version } };
  }

  async function versionOf(): Promise<string> {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `${basePath}/api/v1/version`,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const { version } = (await body.json()) as { version: string };
    if (statusCode !== 200) throw new Error(`The backend answered ${statusCode}.`);
    return version;
  }
}
