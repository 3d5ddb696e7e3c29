import { UnprocessableError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { HubExport, HubImport } from '../shapes/hub.ts';
import { datasetFor } from './find.ts';

/** Routes of Argilla 2.8 for the Hugging Face Hub. They are refused, because this server needs no access to the internet. */
export const hubRoutes: Routes = (app) => {
  const params = ids('dataset_id');

  app.post('/datasets/:dataset_id/import', { schema: { params, body: HubImport } }, async (request) => {
    datasetFor(request, 'dataset:writeRecords');
    throw new UnprocessableError(
      'This server does not load datasets from the Hugging Face Hub. Load the dataset with the Python SDK: ' +
        '`rg.Dataset.from_hub`, or `dataset.records.log(datasets.load_dataset(…))`. Or import its file in the browser.',
    );
  });

  app.post('/datasets/:dataset_id/export', { schema: { params, body: HubExport } }, async (request) => {
    datasetFor(request, 'dataset:update');
    throw new UnprocessableError(
      'This server does not write datasets to the Hugging Face Hub. Use `dataset.to_hub` of the Python SDK, or export a file ' +
        'in the browser and upload it.',
    );
  });
};
