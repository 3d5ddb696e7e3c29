import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { create as attachment } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { FileFormat, RefusalCode } from '#gateway/graphql/__generated__/types.ts';
import { TRY_LATER } from '#gateway/graphql/errors.ts';
import { isUuid } from '#gateway/graphql/input.ts';
import { isDiskFull } from '#gateway/lib/fullDisk.ts';
import { ListTooLong } from '#gateway/modules/record/record.pages.ts';
import { beginExport, readWhere } from '#gateway/modules/transfer/transfer.export.ts';
import { visibleJob } from '#gateway/modules/transfer/transfer.resolvers.ts';
import { managesVisibleDatasets } from '#gateway/modules/user/user.source.ts';
import { reasonOf, RestError } from '#gateway/rest/error.ts';
import { type Refusal, RefusalError, refuse } from '#gateway/transfer/refusal.ts';
import { fileStream, MEDIA_TYPES } from '#gateway/transfer/writers/fileStream.ts';
import type { ContextOf } from './context.ts';
import { preventCaching } from './headers.ts';
import { httpError } from './httpError.ts';

interface Options {
  schema: GraphQLSchema;
  contextOf: ContextOf;
}

/** Uploads, reports of refused rows and exports, as streams. Errors are JSON: `{"detail": "…"}`. */
export async function fileRoutes(app: FastifyInstance, { contextOf, schema }: Options): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  preventCaching(app);
  app.setErrorHandler((error, request, reply) => {
    const { status, ...answer } = describe(error);
    if (status >= 500) request.log.error({ err: error }, 'a file could not be handled');
    return reply.code(status).send(answer);
  });

  app.post<{ Querystring: { name?: string | string[] } }>('/files', async (request, reply) => {
    const { load, deps } = contextOf(request, reply);
    const { uploads } = deps.transfer;
    const viewer = await load.viewer();
    if (!managesVisibleDatasets(viewer)) throw httpError(403, 'Only admins and owners may send files.');
    if (!viewer.mayManage) throw httpError(403, 'This API key may not send files: that needs the scope "manage".');
    uploads.checkSize(Number(request.headers['content-length'] ?? 0));
    if (!request.body) refuse('FILE_EMPTY');
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) throw httpError(415, NOT_A_FORM);
    const [given] = [request.query.name].flat();
    const name = given?.trim() || 'file';
    const upload = await uploads.receive(viewer.id, name, request.body as Readable);
    return reply.code(201).send({ id: upload.id });
  });

  app.get<{ Params: { id: string } }>('/files/imports/:id/refused.csv', async (request, reply) => {
    const job = await visibleJob(request.params.id, contextOf(request, reply));
    if (!job?.model.refusedRows) throw httpError(404, 'There is no such report.');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="refused.csv"`)
      .send(createReadStream(job.report));
  });

  app.get<{ Params: { file: string }; Querystring: { where?: string } }>(
    '/files/datasets/:file',
    async (request, reply) => {
      const [id = '', extension = '', ...others] = request.params.file.split('.');
      const format = FORMATS.find((known) => known.toLowerCase() === extension);
      if (!isUuid(id) || !format || others.length) throw httpError(404, 'There is no such file.');
      const where = readWhere(schema, request.query.where);
      const { name, pages, columns } = await beginExport(id, where, contextOf(request, reply));
      return reply
        .type(MEDIA_TYPES[format])
        .header('content-disposition', attachment(`${name}.${extension}`))
        .send(fileStream(format, pages, columns));
    },
  );
}

const NOT_A_FORM =
  'The body must be the file itself, not a form: with curl, --data-binary @rows.csv in place of -F file=@rows.csv.';

const STATUS: Partial<Record<RefusalCode, number>> = { FILE_TOO_LARGE: 413, FILES_TOO_MANY: 413, DISK_FULL: 507 };

const FORMATS = Object.keys(MEDIA_TYPES) as FileFormat[];

/** The answer to an error. A problem of the file also has `code` and `about`, like refused rows in GraphQL. */
function describe(error: unknown): { status: number; detail: string } & Partial<Refusal> {
  if (error instanceof GraphQLError) return { status: Number(error.extensions.status), detail: error.message };
  if (error instanceof ListTooLong) return { status: 422, detail: error.message };
  const problem = isDiskFull(error) ? new RefusalError('DISK_FULL') : error;
  if (problem instanceof RefusalError) {
    const { message: detail, refusal } = problem;
    return { status: STATUS[refusal.code] ?? 422, detail, ...refusal };
  }
  if (error instanceof RestError && error.status < 500) {
    return { status: error.status, detail: reasonOf(error.body) ?? 'The file cannot be handled.' };
  }
  const status = error instanceof RestError ? error.status : ((error as { statusCode?: number }).statusCode ?? 500);
  return { status, detail: status < 500 ? (error as Error).message : TRY_LATER };
}
