import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import { beginExport, readWhere } from '#gateway/modules/transfer/transfer.export.ts';
import { visibleJob } from '#gateway/modules/transfer/transfer.resolvers.ts';
import { mayEditVisibleDatasets } from '#gateway/modules/user/user.model.ts';
import { reasonOf, RestError } from '#gateway/rest/error.ts';
import { ListTooLong } from '#gateway/modules/record/record.pages.ts';
import { fileStream, MEDIA_TYPES } from '#gateway/transfer/export/stream.ts';
import { FileProblem } from '#gateway/transfer/files/row.ts';
import { TooLarge } from '#gateway/transfer/uploads.ts';

interface Options {
  schema: GraphQLSchema;
  contextOf(request: FastifyRequest, reply: FastifyReply): Context;
}

/** Files in and out, as streams: what is sent to be imported, what of it was refused, and exports. Refusals are JSON: `{"detail": "…"}`. */
export async function fileRoutes(app: FastifyInstance, { contextOf, schema }: Options): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.setErrorHandler((error, request, reply) => {
    const { status, detail } = told(error);
    if (status >= 500) request.log.error({ err: error }, 'a file could not be handled');
    return reply.code(status).send({ detail });
  });

  app.post<{ Querystring: { name?: string } }>('/files', async (request, reply) => {
    const { load, deps } = contextOf(request, reply);
    const { uploads } = deps.transfer;
    const viewer = await load.viewer();
    if (!mayEditVisibleDatasets(viewer)) throw new Refusal(403, 'Only admins and owners may send files.');
    const tooLarge = new Refusal(
      413,
      `The file is larger than ${megabytes(uploads.mostBytes)}, the most this server takes.`,
    );
    if (Number(request.headers['content-length'] ?? 0) > uploads.mostBytes) throw tooLarge;
    if (!request.body) throw new Refusal(422, 'The file is empty.');
    const name = request.query.name?.trim() || 'file';
    const upload = await uploads.receive(viewer.id, name, request.body as Readable).catch((error: unknown) => {
      // Who is still sending reads no answer before everything has gone.
      request.raw.resume();
      throw error instanceof TooLarge ? tooLarge : error;
    });
    return reply.code(201).send({ id: upload.id });
  });

  app.get<{ Params: { id: string } }>('/files/imports/:id/refused.csv', async (request, reply) => {
    const job = await visibleJob(request.params.id, contextOf(request, reply));
    if (!job?.model.refusedRows) throw new Refusal(404, 'There is no such report.');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="refused.csv"`)
      .send(createReadStream(job.report));
  });

  app.get<{ Params: { file: string }; Querystring: { where?: string } }>(
    '/files/datasets/:file',
    async (request, reply) => {
      const [id = '', extension = '', ...others] = request.params.file.split('.');
      const format = FORMATS.find((one) => one.toLowerCase() === extension);
      if (!isUuid(id) || !format || others.length) throw new Refusal(404, 'There is no such file.');
      const where = readWhere(schema, request.query.where);
      const { name, pages, columns } = await beginExport(id, where, contextOf(request, reply));
      return reply
        .type(MEDIA_TYPES[format])
        .header('content-disposition', `attachment; filename="${name}.${extension}"`)
        .send(fileStream(format, pages, columns));
    },
  );
}

/** No space, a quota, a limit to the size of files. */
const FULL_DISK: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

const FORMATS = Object.keys(MEDIA_TYPES) as FileFormat[];

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function told(error: unknown): { status: number; detail: string } {
  if (error instanceof Refusal) return { status: error.status, detail: error.message };
  if (error instanceof GraphQLError) return { status: Number(error.extensions.status), detail: error.message };
  if (error instanceof FileProblem || error instanceof ListTooLong) return { status: 422, detail: error.message };
  if (error instanceof RestError && error.status < 500) {
    return { status: error.status, detail: reasonOf(error.body) ?? 'The file cannot be handled.' };
  }
  if (FULL_DISK.includes((error as NodeJS.ErrnoException).code ?? '')) {
    return { status: 507, detail: 'The disk of the server is full. Nothing of the file was kept; try again later.' };
  }
  const status = error instanceof RestError ? error.status : ((error as { statusCode?: number }).statusCode ?? 500);
  return { status, detail: 'An error occurred, please try again later' };
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;
