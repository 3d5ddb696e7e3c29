import type { FastifyInstance, RouteOptions } from 'fastify';

const config = { anonymous: true, undocumented: true };

/** Serves the description of all routes, and of those of version 1 alone, as OpenAPI and as a page for people. */
export function documentRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api') && !isHidden(route)) routes.push(route);
  });
  for (const mount of ['/api/v1', '/api'] as const) {
    // Loads the description on the first request for it.
    const described = async () => (await import('./document.ts')).openApi(routes, mount);
    app.get(`${mount}/openapi.json`, { config }, described);
    app.get(`${mount}/docs`, { config }, async (_request, reply) => {
      const { docsPage } = await import('./page.ts');
      return reply.type('text/html; charset=utf-8').send(docsPage(await described(), mount));
    });
  }
  app.get('/api', { config }, async (_request, reply) => reply.redirect('/api/docs', 307));
}

const isHidden = ({ config, method }: RouteOptions): boolean => config?.undocumented === true || method === 'OPTIONS';
