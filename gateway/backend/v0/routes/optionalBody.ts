import type { FastifyRequest } from 'fastify';

/** Takes a body that is missing for an empty one. */
export async function optionalBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}
