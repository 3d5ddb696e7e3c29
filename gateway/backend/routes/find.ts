import { found } from '../http/errors.ts';
import { type AuthenticatedRequest, authorize, type Action } from '../plugins/auth.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { FastifyRequest } from 'fastify';
import { datasetPkOf } from '../store/recordAddress.ts';
import type { RecordRow } from '../store/records.ts';

/** The dataset in the path; answers 404, then 403 if the caller may not do this. */
export function datasetFor(
  request: AuthenticatedRequest & { params: { dataset_id: string } },
  action: Action,
): DatasetRow {
  const { dataset_id } = request.params;
  const dataset = found(request.server.store.datasets.byId(dataset_id), 'Dataset', dataset_id);
  authorize(request, action, dataset.workspace_pk);
  return dataset;
}

/** A record and its dataset; answers 404, then 403 if the caller may not do this. */
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

/** The dataset of a record; undefined if it is removed and its records are still being deleted. */
export const datasetOf = (request: FastifyRequest, record: RecordRow): DatasetRow | undefined =>
  request.server.store.datasets.find(datasetPkOf(record.pk));
