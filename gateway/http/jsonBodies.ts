import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cannotKeep } from '#gateway/graphql/errors.ts';
import { decodeUtf8, isEncoded, unsafeNumber } from '#gateway/lib/jsonText.ts';
import { httpError } from './httpError.ts';

/** Reads bodies of GraphQL. What JSON or UTF-8 would change silently is refused. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, bytes: Buffer) => {
      const coding = headers['content-encoding'];
      if (isEncoded(coding))
        throw httpError(415, `Content-Encoding ${coding} is not supported. Send the body as it is.`);
      const text = decodeUtf8(bytes)?.replace(/^\ufeff/, '');
      if (text === undefined) throw httpError(400, 'The body is not valid UTF-8.');
      if (text === '') throw httpError(400, 'The body is empty, but its content type is application/json.');
      let body: unknown;
      try {
        body = JSON.parse(text);
      } catch {
        throw httpError(400, 'The body is not valid JSON.');
      }
      const unsafe = unsafeNumber(text);
      if (unsafe) throw httpError(400, cannotKeep(unsafe.number));
      return body;
    },
  );
}
