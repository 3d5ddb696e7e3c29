import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cannotKeep } from '#gateway/graphql/errors.ts';
import { decodeUtf8, isEncoded, unsafeNumber } from '#gateway/lib/jsonText.ts';

/** Reads bodies of GraphQL. What JSON or UTF-8 would change silently is refused. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, bytes: Buffer) => {
      const coding = headers['content-encoding'];
      if (isEncoded(coding)) throw refused(`Content-Encoding ${coding} is not supported. Send the body as it is.`, 415);
      const text = decodeUtf8(bytes)?.replace(/^\ufeff/, '');
      if (text === undefined) throw refused('The body is not valid UTF-8.');
      if (text === '') throw refused('The body is empty, but its content type is application/json.');
      let body: unknown;
      try {
        body = JSON.parse(text);
      } catch {
        throw refused('The body is not valid JSON.');
      }
      const unsafe = unsafeNumber(text);
      if (unsafe) throw refused(cannotKeep(unsafe.number));
      return body;
    },
  );
}

const refused = (message: string, statusCode = 400) => Object.assign(new Error(message), { statusCode });
