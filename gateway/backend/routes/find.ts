import { found } from '../http/errors.ts';
import { type AuthenticatedRequest, authorize, type Action } from '../plugins/auth.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { FastifyRequest } from 'fastify';
import { datasetPkOf } from '../store/recordAddress.ts';
import type { RecordRow } from '../store/records.ts';

/** The dataset in the path, for a caller who may do that with it: 404 before 403. */
export function datasetFor(
  request: AuthenticatedRequest & { params: { dataset_id: string } },
  action: Action,
): DatasetRow {
  const { dataset_id } = request.params;
  const dataset = found(request.server.store.datasets.byId(dataset_id), 'Dataset', dataset_id);
  authorize(request, action, dataset.workspace_pk);
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
