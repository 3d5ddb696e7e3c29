import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { decodeUtf8, isEncoded } from '#gateway/lib/jsonText.ts';
import { UnsupportedMediaError, ValidationError } from '../http/errors.ts';
import { invalidJson, parseJson } from '../http/parseJson.ts';
import { callerOf } from './auth.ts';

/** The body of a request with another content type; validation answers that it is not an object. */
const NOT_JSON = Symbol('not JSON');

/** Parses a body when its route is known to need one. Argilla reports invalid JSON before it authenticates. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body && !request.longBody) request.body = readBody(request);
  });
}

export function readBody(request: FastifyRequest): unknown {
  const text = textOf(request);
  return request.routeOptions.config.form ? readForm(request, text) : readJson(request, text);
}

function textOf({ body, headers }: FastifyRequest): string | undefined {
  if (!body) return undefined;
  const coding = headers['content-encoding'];
  if (isEncoded(coding))
    throw new UnsupportedMediaError(`Content-Encoding ${coding} is not supported; send the body as it is`);
  const text = decodeUtf8(body as Buffer);
  if (text === undefined) throw new ValidationError([invalidJson(0, 'Body is not valid UTF-8')]);
  return text;
}

function readForm(request: FastifyRequest, text: string | undefined): unknown {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') return {};
  const members = [...new URLSearchParams(text)];
  // An empty input counts as missing.
  return Object.fromEntries(members.filter(([, value]) => value !== ''));
}

function readJson(request: FastifyRequest, text: string | undefined): unknown {
  if (!text) return undefined;
  if (!isJson(request)) return NOT_JSON;
  return parseJson(text);
}

export function isJson(request: FastifyRequest): boolean {
  const type = mediaType(request);
  return type === '' || /^application\/([\w.-]+\+)?json$/.test(type);
}

const mediaType = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();

/** More than any sign-in form, and cheap to read in vain. */
export const MAX_ANONYMOUS_BYTES = 1024 * 1024;

/** Reads long bodies from authenticated callers only. Short ones are parsed before authentication. */
export function limitAnonymousBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    // The length of a chunked body is unknown.
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    if (!isChunked && Number(request.headers['content-length'] ?? 0) <= MAX_ANONYMOUS_BYTES) return payload;
    const refusal = await callerOf(app, request).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!refusal) return payload;
    if (!isChunked) throw refusal;
    return truncated(payload, refusal);
  });
}

/** The body up to the limit. Drains the rest, so that the sender reads the error. */
function truncated(payload: RequestPayload, refusal: Error): RequestPayload {
  let bytes = 0;
  const start = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_ANONYMOUS_BYTES) done(refusal);
      else done(null, chunk);
    },
  });
  payload.once('error', (error) => start.destroy(error));
  payload.pipe(start).once('error', () => payload.resume());
  return start;
}
