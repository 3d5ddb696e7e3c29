import type { FastifyInstance } from 'fastify';
import { MethodNotAllowedError, NotFoundError } from '../http/errors.ts';

/** Paths no route answers: slashes too many are sent on, a known path with another method is 405, the rest is 404. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const methods = new Map<string, { pattern: RegExp; allowed: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? { pattern: patternOf(url), allowed: new Set() };
    for (const one of [method].flat()) known.allowed.add(one);
    methods.set(url, known);
  });
  const methodsOf = (path: string): string[] =>
    [...methods.values()].flatMap(({ pattern, allowed }) => (pattern.test(path) ? [...allowed] : []));

  // The router takes the nothing between two slashes for an id.
  app.addHook('onRequest', (request, reply, done) => {
    if (Object.values(request.params as object).includes('')) reply.callNotFound();
    else done();
  });

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '', query] = request.url.split('?', 2);
    const allowed = methodsOf(path);
    if (allowed.length > 0) {
      void reply.header('allow', allowed.join(', '));
      throw new MethodNotAllowedError();
    }
    const slashless = path.replace(/(?<!\/)\/+$/, '');
    if (slashless !== path && methodsOf(slashless).length > 0) {
      return reply.redirect(query === undefined ? slashless : `${slashless}?${query}`, 307);
    }
    throw new NotFoundError();
  });
}

/** A parameter is anything but a slash, a star behind a slash is anything, and two colons are one that stands for itself. */
const patternOf = (url: string): RegExp => {
  const literal = (text: string) =>
    text
      .replaceAll('::', ':')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace('/\\*', '/.*');
  return new RegExp(`^${url.split(PARAMETER).map(literal).join('[^/]+')}$`);
};

const PARAMETER = /(?<!:):\w+(?:\([^)]*\))?/;
