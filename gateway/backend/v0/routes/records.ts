import Type from 'typebox';
import { authorize } from '../../plugins/auth.ts';
import type { Routes } from '../../http/routes.ts';
import { presentWhole } from '../presenters/records.ts';
import { changeMany } from '../services/changeMany.ts';
import { patchMetadata } from '../services/patchMetadata.ts';
import { presentRow } from '../services/readTaskRecords.ts';
import { recordNotFound } from '../services/refusals.ts';
import { matching } from '../services/search/matching.ts';
import { searchedOf } from '../services/search/searched.ts';
import { RecordsQuery } from '../shapes/query.ts';
import { RecordPatch } from '../shapes/records.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import { optionalBody } from './optionalBody.ts';
import { openTaskDatasetFor } from './taskDatasetFor.ts';

const RemovalParameters = Type.Object({ mark_as_discarded: Type.Optional(Type.Boolean()) });

/** Single records, and taking many away. */
export const taskRecordRoutes: Routes = (app) => {
  const { store } = app;
  const { tasks } = store;
  const recordOf = (dataset: TaskDatasetRow, params: unknown) => {
    const { record_id } = params as { record_id: string };
    const record = tasks.records.byId(dataset.pk, record_id);
    if (!record) throw recordNotFound(`${dataset.workspace}.${dataset.name}`, record_id);
    return record;
  };
  const ALL = { vectors: true, metrics: true };

  app.get('/datasets/:name/records/:record_id', async (request) => {
    const dataset = openTaskDatasetFor(request);
    return presentRow(searchedOf(tasks, dataset), recordOf(dataset, request.params), ALL, presentWhole);
  });

  // As clients of Argilla know it: the status is told back and not stored (what stores a status is logging the record), and metadata
  // are told only where some came.
  app.patch('/datasets/:name/records/:record_id', { schema: { body: RecordPatch } }, async (request) => {
    const dataset = openTaskDatasetFor(request);
    const record = recordOf(dataset, request.params);
    const { metadata, status } = request.body;
    const isMore = metadata != null && Object.keys(metadata).length > 0;
    if (isMore) patchMetadata(store, dataset, record, metadata);
    const changed = recordOf(dataset, request.params);
    return presentRow(searchedOf(tasks, dataset), changed, ALL, (document, extras) => ({
      ...presentWhole({ ...document, status: status ?? 'Default' }, extras),
      ...(!isMore && { metadata: metadata ?? null }),
    }));
  });

  const schema = { querystring: RemovalParameters, body: RecordsQuery };
  app.delete('/datasets/:name/data', { schema, preValidation: optionalBody }, async (request) => {
    const dataset = openTaskDatasetFor(request);
    const isMarked = request.query.mark_as_discarded === true;
    if (!isMarked) authorize(request, 'taskDataset:manage', dataset.workspace_pk);
    const { set } = matching(searchedOf(tasks, dataset), request.body);
    const ordinals = set.toArray();
    const processed = await changeMany(store, dataset, isMarked ? 'discarded' : 'removed', ordinals);
    return { matched: ordinals.length, processed };
  });
};
