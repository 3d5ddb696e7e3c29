import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate } from '../http/ajv.ts';
import { type Issue, ValidationError } from '../http/errors.ts';
import { issuesOf, MISSING } from '../http/issues.ts';
import { readBody } from './bodies.ts';

export function validateRequests(app: FastifyInstance): void {
  app.setValidatorCompiler(() => () => true);
  app.addHook('preHandler', async (request) => validateRequest(request));
}

/** Validates path, query string and body after authentication, and reports all problems at once. A long body is validated in parts later. */
export function validateRequest(request: FastifyRequest): void {
  const { params, querystring, body } = request.routeOptions.schema ?? {};
  const issues: Issue[] = [];
  const check = (shape: object, value: unknown, source: 'path' | 'query' | 'body'): unknown => {
    const validated = validate(shape, value);
    issues.push(...issuesOf(shape, validated.errors, source));
    return validated.value;
  };
  if (params) request.params = check(params as object, request.params, 'path');
  if (querystring) {
    request.query = check(querystring as object, withoutRepetitions(request, querystring as QueryShape), 'query');
  }
  if (request.longBody && issues.length === 0) return;
  if (request.longBody) request.body = readBody(request);
  if (body && request.body == null) issues.push({ loc: ['body'], ...MISSING });
  else if (body) request.body = check(body as object, request.body, 'body');
  if (issues.length > 0) throw new ValidationError(issues);
}

interface QueryShape {
  properties?: Record<string, { type?: string }>;
}

/** Takes the last value of a repeated parameter, and makes a list of the single value of a list parameter. */
function withoutRepetitions(request: FastifyRequest, shape: QueryShape): Record<string, unknown> {
  const query = request.query as Record<string, unknown>;
  for (const [name, { type }] of Object.entries(shape.properties ?? {})) {
    const value = query[name];
    if (type === 'array') {
      if (value !== undefined && !Array.isArray(value)) query[name] = [value];
    } else if (Array.isArray(value)) query[name] = value.at(-1);
  }
  return query;
}
