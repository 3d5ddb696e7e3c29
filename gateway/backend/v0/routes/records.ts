import Type from 'typebox';
import { originOf } from '../../history/origin.ts';
import type { Routes } from '../../http/routes.ts';
import { authorize } from '../../plugins/auth.ts';
import { presentSingle } from '../presenters.ts';
import { logRecords } from '../services/logRecords.ts';
import { changeInSteps } from '../services/recordJobs.ts';
import { presentRow } from '../services/readTaskRecords.ts';
import { recordNotFound } from '../services/refusals.ts';
import { matching } from '../services/search/matching.ts';
import { scanRecords } from '../services/search/scan.ts';
import { searchRecords } from '../services/search/searchRecords.ts';
import { taskSearch } from '../services/search/taskSearch.ts';
import { patchMetadata } from '../services/writeRecords.ts';
import { TASKS } from '../shapes/datasets.ts';
import { RecordsQuery, ScanBody, ScanParameters, searchBodyOf, TaskSearchParameters } from '../shapes/query.ts';
import { BULK, RecordPatch } from '../shapes/records.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import { openTaskDatasetFor, optionalBody } from './taskDatasetFor.ts';

export const taskBulkRoutes: Routes = (app) => {
  for (const task of TASKS) {
    // Annotations of the older tasks are written with the records.
    const options = { schema: { body: BULK[task] }, config: { scope: 'annotate' } } as const;
    app.post(`/datasets/:name/${task}::bulk`, options, async (request) => {
      const dataset = openTaskDatasetFor(request, task);
      logRecords(app.store, dataset, request.body, originOf(request, { isBulk: true }));
      return { dataset: dataset.name, processed: request.body.records.length, failed: 0 };
    });
  }
};

const DEFAULT_LIMIT = 50;
const DEFAULT_SCAN = 100;

/** Search and scan. */
export const taskSearchRoutes: Routes = (app) => {
  const { tasks } = app.store;

  for (const task of TASKS) {
    const schema = { querystring: TaskSearchParameters, body: searchBodyOf(task) };
    const options = { schema, preValidation: optionalBody, config: { lane: 'long' } } as const;
    app.post(`/datasets/:name/${task}::search`, options, async (request) => {
      const dataset = openTaskDatasetFor(request, task);
      const { limit = DEFAULT_LIMIT, from = 0, include_metrics = false } = request.query;
      const { query, sort } = request.body;
      return searchRecords(tasks, dataset, query ?? {}, { sort: sort ?? [], from, limit, hasMetrics: include_metrics });
    });
  }

  app.post(
    '/datasets/:name/records/::search',
    {
      schema: { querystring: ScanParameters, body: ScanBody },
      preValidation: optionalBody,
      config: { lane: 'long' },
    },
    async (request) => {
      const dataset = openTaskDatasetFor(request);
      return scanRecords(tasks, dataset, request.body, request.query.limit ?? DEFAULT_SCAN);
    },
  );
};

const RemovalParameters = Type.Object({ mark_as_discarded: Type.Optional(Type.Boolean()) });

/** Single records, and the removal of many. */
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
    return presentRow(taskSearch(tasks, dataset), recordOf(dataset, request.params), ALL, presentSingle);
  });

  // Like Argilla, this returns the given status without storing it, and omits metadata that were not changed.
  app.patch('/datasets/:name/records/:record_id', { schema: { body: RecordPatch } }, async (request) => {
    const dataset = openTaskDatasetFor(request);
    const record = recordOf(dataset, request.params);
    const { metadata, status } = request.body;
    const hasMetadata = metadata != null && Object.keys(metadata).length > 0;
    if (hasMetadata) patchMetadata(store, dataset, record, metadata);
    const changed = recordOf(dataset, request.params);
    return presentRow(taskSearch(tasks, dataset), changed, ALL, (document, extras) => ({
      ...presentSingle({ ...document, status: status ?? 'Default' }, extras),
      ...(!hasMetadata && { metadata: metadata ?? null }),
    }));
  });

  const schema = { querystring: RemovalParameters, body: RecordsQuery };
  app.delete('/datasets/:name/data', { schema, preValidation: optionalBody }, async (request) => {
    const dataset = openTaskDatasetFor(request);
    const isDiscarding = request.query.mark_as_discarded === true;
    if (!isDiscarding) authorize(request, 'taskDataset:manage', dataset.workspace_pk);
    const { set } = matching(taskSearch(tasks, dataset), request.body);
    const ordinals = set.toArray();
    const processed = await changeInSteps(
      store,
      dataset,
      isDiscarding ? 'discarded' : 'removed',
      ordinals,
      originOf(request, { isBulk: true }),
    );
    return { matched: ordinals.length, processed };
  });
};
