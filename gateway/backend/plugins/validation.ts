import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checked } from '../http/ajv.ts';
import { type Issue, ValidationError } from '../http/errors.ts';
import { issuesOf } from '../http/issues.ts';

/**
 * Checks path, query string and body against the route's shapes after the caller is known and before anything is looked up,
 * and reports all that is wrong at once.
 */
export function validateRequests(app: FastifyInstance): void {
  app.setValidatorCompiler(() => () => true);
  app.addHook('preHandler', async (request) => {
    const { params, querystring, body } = request.routeOptions.schema ?? {};
    const issues: Issue[] = [];
    const check = (shape: object, value: unknown, from: From): unknown => {
      const known = checked(shape, value);
      issues.push(...issuesOf(shape, known.errors, from));
      return known.value;
    };
    if (params) request.params = check(params as object, request.params, 'path');
    if (querystring) {
      request.query = check(querystring as object, lastOfRepeated(request, querystring as Shape), 'query');
    }
    if (body && request.body == null) issues.push(MISSING_BODY);
    else if (body) request.body = check(body as object, request.body, 'body');
    if (issues.length > 0) throw new ValidationError(issues);
  });
}

type From = 'path' | 'query' | 'body';
const MISSING_BODY: Issue = { loc: ['body'], msg: 'field required', type: 'value_error.missing' };

interface Shape {
  properties?: Record<string, { type?: string }>;
}

/** A parameter given twice where one is expected counts with its last value; a list parameter given once is a list of one. */
function lastOfRepeated(request: FastifyRequest, shape: Shape): Record<string, unknown> {
  const query = request.query as Record<string, unknown>;
  for (const [name, { type }] of Object.entries(shape.properties ?? {})) {
    const value = query[name];
    if (type === 'array') {
      if (value !== undefined && !Array.isArray(value)) query[name] = [value];
    } else if (Array.isArray(value)) query[name] = value.at(-1);
  }
  return query;
}
