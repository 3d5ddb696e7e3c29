import type { FastifyInstance } from 'fastify';

export type Call = <Answer>(method: 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>;

/** Calls the server's own REST API as somebody. */
export const callerOf =
  (app: FastifyInstance, apiKey: string): Call =>
  async (method, path, body) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { 'x-argilla-api-key': apiKey },
      ...(body && { payload: body }),
    });
    if (answer.statusCode >= 300) {
      throw new Error(`The demo could not be loaded: ${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
    }
    return answer.json();
  };
