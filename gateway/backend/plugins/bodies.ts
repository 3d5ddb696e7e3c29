import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { type Issue, ValidationError } from '../http/errors.ts';
import { lostDigits, unstorableText } from '../http/json.ts';
import { Transform } from 'node:stream';
import { callerOf } from './auth.ts';

/** A body whose content type says it is not JSON, which the JSON routes answer as "not an object". */
const NOT_JSON = Symbol('not JSON');

/**
 * Bodies are kept as text until the route is known: one without a body shape never looks at it, and a broken one is told
 * before the caller is asked who they are.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.schema?.body) return;
    request.body = request.routeOptions.config.form ? readForm(request) : readJson(request);
  });
}

function readForm(request: FastifyRequest): unknown {
  const isForm = mediaType(request) === 'application/x-www-form-urlencoded';
  if (!isForm) return {};
  const members = [...new URLSearchParams(request.body as string | undefined)];
  // An input left empty counts as left out.
  return Object.fromEntries(members.filter(([, value]) => value !== ''));
}

function readJson(request: FastifyRequest): unknown {
  const text = request.body as string | undefined;
  if (!text) return undefined;
  const type = mediaType(request);
  if (type !== '' && !/^application\/([\w.-]+\+)?json$/.test(type)) return NOT_JSON;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new ValidationError([decodeIssue(text, error as SyntaxError)]);
  }
  const lost = lostDigits(text);
  if (lost) throw new ValidationError([lostDigitsIssue(lost)]);
  const unstorable = unstorableText(text, body);
  if (unstorable) throw new ValidationError([unstorableIssue(unstorable)]);
  return body;
}

const unstorableIssue = (path: readonly (string | number)[]): Issue => ({
  loc: ['body', ...path],
  msg: 'null characters and unpaired surrogates are not allowed in texts',
  type: 'value_error.str.unstorable',
});

/** Stored, it would be another number, and as an id another record's. */
const lostDigitsIssue = ({ number, position }: { number: string; position: number }): Issue => ({
  loc: ['body', position],
  msg: `${number} has more digits than a number can keep here; send it as a text`,
  type: 'value_error.number.not_safe',
});

const mediaType = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();

function decodeIssue(text: string, error: SyntaxError): Issue {
  const told = /position (\d+)/.exec(error.message)?.[1];
  const position = told ? Number(told) : error.message.includes('end of JSON') ? text.length : 0;
  const reason = error.message.replace(/( in JSON| after JSON)? at position.*$|, .* is not valid JSON$/s, '');
  return { type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error: reason } };
}

/** What anybody may send: more than any sign-in form, and little enough to be read for nothing. */
const MOST_BYTES = 1024 * 1024;

/**
 * Reads long bodies only from those who say who they are. Short ones are read from everybody, since a broken body is told before
 * the caller is asked who they are.
 */
export function limitAnonymousBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    // Nobody knows how long a body sent in chunks will be.
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    if (!isChunked && Number(request.headers['content-length'] ?? 0) <= MOST_BYTES) return payload;
    const refusal = await callerOf(app, request).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!refusal) return payload;
    if (!isChunked) throw refusal;
    return cutOff(payload, refusal);
  });
}

/** The body up to the limit. The rest is discarded, so that the sender reads the refusal. */
function cutOff(payload: RequestPayload, refusal: Error): RequestPayload {
  let bytes = 0;
  const start = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) done(refusal);
      else done(null, chunk);
    },
  });
  payload.once('error', (error) => start.destroy(error));
  payload.pipe(start).once('error', () => payload.resume());
  return start;
}
