import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { decodeUtf8, isEncoded, unsafeInteger } from '#gateway/lib/jsonText.ts';
import { type Issue, UnsupportedMediaError, ValidationError } from '../http/errors.ts';
import { unstorableText } from '../http/json.ts';
import { callerOf } from './auth.ts';

/** The body of a request with another content type; validation answers that it is not an object. */
const NOT_JSON = Symbol('not JSON');

/** Parses a body when its route is known to need one. Argilla reports invalid JSON before it authenticates. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.schema?.body) return;
    const text = textOf(request);
    request.body = request.routeOptions.config.form ? readForm(request, text) : readJson(request, text);
  });
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
  const type = mediaType(request);
  if (type !== '' && !/^application\/([\w.-]+\+)?json$/.test(type)) return NOT_JSON;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new ValidationError([decodeIssue(text, error as SyntaxError)]);
  }
  const unsafe = unsafeInteger(text);
  if (unsafe) {
    const msg = `${unsafe.number} has more digits than a number can keep here; send it as a text`;
    throw new ValidationError([{ loc: ['body', unsafe.position], msg, type: 'value_error.number.not_safe' }]);
  }
  const path = unstorableText(text, body);
  if (path) {
    const msg = 'null characters and unpaired surrogates are not allowed in texts';
    throw new ValidationError([{ loc: ['body', ...path], msg, type: 'value_error.str.unstorable' }]);
  }
  return body;
}

const mediaType = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();

function decodeIssue(text: string, error: SyntaxError): Issue {
  const found = /position (\d+)/.exec(error.message)?.[1];
  const position = found ? Number(found) : error.message.includes('end of JSON') ? text.length : 0;
  const reason = error.message.replace(/( in JSON| after JSON)? at position.*$|, .* is not valid JSON$/s, '');
  return invalidJson(position, reason);
}

const invalidJson = (position: number, error: string): Issue => ({
  type: 'json_invalid',
  loc: ['body', position],
  msg: 'JSON decode error',
  input: {},
  ctx: { error },
});

/** More than any sign-in form, and cheap to read in vain. */
const MAX_ANONYMOUS_BYTES = 1024 * 1024;

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
