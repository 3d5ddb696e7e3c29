import type { FastifyRequest } from 'fastify';
import { found, NotFoundError } from '../http/errors.ts';
import { json, type Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { originOf } from '../history/origin.ts';
import { pageText, presentResolutionJob, resolutionText } from '../presenters.ts';
import { currentOf, listResolutions, resolve, withdraw } from '../quality/resolutions.ts';
import { previewBulk, startBulk, undoBulk } from '../quality/bulkResolution.ts';
import type { RecordInDataset } from '../services/responses.ts';
import {
  BulkQuery,
  BulkResolution,
  ResolutionDeleteQuery,
  ResolutionPut,
  ResolutionsQuery,
} from '../shapes/resolutions.ts';
import { pkOfPlace } from '../store/recordAddress.ts';
import type { ResolutionRow } from '../store/resolutions.ts';
import { datasetFor } from './find.ts';

/** An extension: the settled answers of records, for those who manage the dataset. */
export const resolutionRoutes: Routes = (app) => {
  const { store } = app;
  const path = '/datasets/:dataset_id/resolutions';
  const params = ids('dataset_id', 'record_id');

  const list = { schema: { params: ids('dataset_id'), querystring: ResolutionsQuery } };
  app.get(path, list, async (request, reply) => {
    const dataset = datasetFor(request, 'resolution:manage');
    const { offset, limit } = request.query;
    const { items, total } = listResolutions(store, dataset, offset, limit);
    const records = new Map(
      store.records.byPks(items.map(({ place }) => pkOfPlace(place))).map((row) => [row.place, row]),
    );
    return json(
      reply,
      pageText(
        items.map((item) => resolutionText(item, records.get(item.place)!.id)),
        total,
      ),
    );
  });

  app.get(`${path}/:record_id`, { schema: { params } }, async (request, reply) => {
    const { record } = recordIn(request);
    return json(reply, textOf(currentOf(store, record.place), record.id));
  });

  app.put(`${path}/:record_id`, { schema: { params, body: ResolutionPut } }, async (request, reply) => {
    const target = recordIn(request);
    return json(reply, textOf(resolve(store, target, originOf(request), request.body), target.record.id));
  });

  const removal = { schema: { params, querystring: ResolutionDeleteQuery } };
  app.delete(`${path}/:record_id`, removal, async (request, reply) => {
    const target = recordIn(request);
    return json(reply, textOf(withdraw(store, target, originOf(request), request.query.version), target.record.id));
  });

  app.get(`${path}/:record_id/versions`, { schema: { params } }, async (request, reply) => {
    const { record } = recordIn(request);
    const versions = store.resolutions.versions(record.place);
    return json(
      reply,
      pageText(
        versions.map((version) => resolutionText(version, record.id)),
        versions.length,
      ),
    );
  });

  const bulk = { schema: { params: ids('dataset_id'), querystring: BulkQuery, body: BulkResolution } };
  app.post(`${path}/bulk`, bulk, async (request, reply) => {
    const dataset = datasetFor(request, 'resolution:manage');
    if (request.query.dry_run) return previewBulk(store, dataset, request.body);
    return reply.code(202).send(presentResolutionJob(startBulk(store, dataset, request.user, request.body)));
  });

  const preview = { schema: { params: ids('dataset_id'), body: BulkResolution }, config: { lane: 'long' } } as const;
  app.post(`${path}/bulk/preview`, preview, async (request) =>
    previewBulk(store, datasetFor(request, 'resolution:manage'), request.body),
  );

  const undo = { schema: { params: ids('dataset_id', 'job_id') } };
  app.post(`${path}/bulk/:job_id/undo`, undo, async (request, reply) => {
    const dataset = datasetFor(request, 'resolution:manage');
    return reply.code(202).send(presentResolutionJob(undoBulk(store, dataset, request.user, request.params.job_id)));
  });

  function recordIn(request: FastifyRequest & { params: Record<'dataset_id' | 'record_id', string> }): RecordInDataset {
    const dataset = datasetFor(request, 'resolution:manage');
    const { record_id: id } = request.params;
    return { dataset, record: found(store.records.inDataset(dataset.pk, id), 'Record', id) };
  }
};

function textOf(resolution: ResolutionRow | undefined, recordId: string): string {
  if (!resolution) throw new NotFoundError(`Record with id \`${recordId}\` has no resolution`);
  return resolutionText(resolution, recordId);
}
