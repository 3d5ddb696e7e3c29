import Type from 'typebox';
import { canonicalUuid } from '../http/ajv.ts';
import { found } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { authorize } from '../plugins/auth.ts';
import { presentResolutionJob } from '../presenters.ts';
import { presentSuggestionJob } from '../suggester/present.ts';

/** A route of Argilla 2.8, whose own jobs are imports from and exports to the Hugging Face Hub. Here, jobs resolve records or ask a model. */
export const jobRoutes: Routes = (app) => {
  const { store } = app;
  app.get('/jobs/:job_id', { schema: { params: Type.Object({ job_id: Type.String() }) } }, async (request) => {
    const { job_id: id } = request.params;
    const jobId = canonicalUuid(id) ?? id;
    const suggesting = store.suggestionJobs.byId(jobId);
    if (suggesting) {
      authorize(request, 'suggester:run', store.datasets.byPk(suggesting.dataset_pk).workspace_pk);
      return presentSuggestionJob(suggesting, store.suggesters.ofDataset(suggesting.dataset_pk));
    }
    const job = found(store.resolutionJobs.byId(jobId), 'Job', id);
    authorize(request, 'resolution:manage', store.datasets.byPk(job.dataset_pk).workspace_pk);
    return presentResolutionJob(job);
  });
};
