import { found } from '../http/errors.ts';
import { type Asked, authorize, type Action } from '../plugins/auth.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { FastifyRequest } from 'fastify';
import { datasetPkOf } from '../store/recordAddress.ts';
import type { RecordRow } from '../store/records.ts';

/** The dataset in the path, for a caller who may do that with it: 404 before 403. */
export function datasetFor(request: Asked & { params: { dataset_id: string } }, action: Action): DatasetRow {
  const { dataset_id } = request.params;
  const dataset = found(request.server.store.datasets.byId(dataset_id), 'Dataset', dataset_id);
  authorize(request, action, dataset.workspace_pk);
  return dataset;
}

/** The two scopes records are read in: everybody's responses for those who manage the dataset, one's own for everybody. */
export const RECORD_SCOPES = [
  { base: '/datasets/:dataset_id', action: 'dataset:listRecords', isOwn: false },
  { base: '/me/datasets/:dataset_id', action: 'dataset:get', isOwn: true },
] as const;

/** The dataset a part of it belongs to, for a caller who may change its settings. */
export function changeableDatasetOf(request: Asked, part: { dataset_pk: number }): DatasetRow {
  const dataset = request.server.store.datasets.byPk(part.dataset_pk);
  authorize(request, 'dataset:changeSettings', dataset.workspace_pk);
  return dataset;
}

/** A record and its dataset, for a caller who may do that with it: 404 before 403. */
export function recordFor(
  request: FastifyRequest,
  id: string,
  action: Action,
): { record: RecordRow; dataset: DatasetRow } {
  const record = found(request.server.store.records.byId(id), 'Record', id);
  const dataset = found(datasetOf(request, record), 'Record', id);
  authorize(request, action, dataset.workspace_pk);
  return { record, dataset };
}

/** The dataset a record is in; none where it has been removed and its records are still being cleared away. */
export const datasetOf = (request: FastifyRequest, record: RecordRow): DatasetRow | undefined =>
  request.server.store.datasets.find(datasetPkOf(record.pk));
