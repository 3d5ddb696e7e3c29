import type { FastifyRequest } from 'fastify';
import { ConflictError, found, UnprocessableError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { datasetFor } from './find.ts';
import { settingsOf } from '../services/datasetSettings.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { pkOfPlace } from '../store/recordAddress.ts';
import { chosenQuestions, questionAbout, targetOf, UNREADABLE_KEY } from '../suggester/asking.ts';
import { type Endpoint, hostRefusal, isAllowedHost, type Target } from '../suggester/endpoint.ts';
import type { SuggestionJobRow } from '../store/suggestionJobs.ts';
import { estimate, resumeJob, retryRefused, sampleRecord, startJob, stopJob } from '../suggester/jobs.ts';
import { presentRefusal, presentSuggester, presentSuggestionJob, presentTest } from '../suggester/present.ts';
import { checkPrompt } from '../suggester/prompt.ts';
import { checkedSettings, namedQuestions } from '../suggester/settings.ts';
import type { SuggesterRow } from '../store/suggesters.ts';
import { JobCreate, PreviewBody, RefusalsQuery, SuggesterPut, TestBody } from '../shapes/suggester.ts';

declare module 'fastify' {
  interface FastifyInstance {
    suggester: {
      endpoint: Endpoint;
      hosts: readonly string[];
      /** Seals the keys of endpoints. */
      secret: string;
      /** Begins jobs after the running transaction. */
      wake(): void;
    };
  }
}

/** The gateway does not wait longer. */
const TEST_SECONDS = 25;

/** The routes of models that are asked for suggestions, which Argilla does not have. */
export const suggesterRoutes: Routes = (app) => {
  const { store } = app;
  const path = '/datasets/:dataset_id/suggester';
  const params = ids('dataset_id');
  const long = { lane: 'long' } as const;
  const forSecrets = { scope: 'administer' } as const;

  app.get(path, { schema: { params } }, async (request) => {
    const { pk } = datasetFor(request, 'suggester:run');
    const suggester = store.suggesters.ofDataset(pk);
    return { allowed_hosts: app.suggester.hosts, settings: suggester ? presentSuggester(suggester) : null };
  });

  app.put(path, { schema: { params, body: SuggesterPut }, config: forSecrets }, async (request) => {
    const dataset = datasetFor(request, 'suggester:setUp');
    store.suggesters.put(checkedSettings(store, app.suggester, dataset, request.body));
    app.suggester.wake();
    return { allowed_hosts: app.suggester.hosts, settings: presentSuggester(store.suggesters.ofDataset(dataset.pk)!) };
  });

  app.delete(path, { schema: { params }, config: forSecrets }, async (request, reply) => {
    store.suggesters.remove(datasetFor(request, 'suggester:setUp').pk);
    app.suggester.wake();
    return reply.code(204).send();
  });

  // The request that a model would get about a record, with a prompt that need not be saved.
  app.post(`${path}/preview`, { schema: { params, body: PreviewBody }, config: long }, async (request) => {
    const dataset = datasetFor(request, 'suggester:run');
    const stored = store.suggesters.ofDataset(dataset.pk);
    const { record_id, prompt = stored?.prompt, questions = stored?.questions } = request.body;
    if (prompt == null) throw new UnprocessableError('a preview needs a prompt');
    const settings = settingsOf(store, dataset);
    checkPrompt(prompt, settings);
    const record = sampleRecord(store, dataset, record_id);
    const question = questionAbout({ prompt }, settings, namedQuestions(settings, questions), record);
    return { record_id: record.id, ...question };
  });

  // Asks about one record; saves nothing.
  app.post(`${path}/test`, { schema: { params, body: TestBody } }, async (request) => {
    const dataset = datasetFor(request, 'suggester:run');
    const { suggester, target } = usable(dataset);
    const settings = settingsOf(store, dataset);
    const record = sampleRecord(store, dataset, request.body.record_id);
    const questions = chosenQuestions(settings, suggester.questions);
    const timeout_seconds = Math.min(target.timeout_seconds, TEST_SECONDS);
    const question = questionAbout(suggester, settings, questions, record);
    const outcome = await app.suggester.endpoint.ask({ ...target, timeout_seconds }, question);
    return presentTest(suggester, record, questions, outcome);
  });

  app.post(`${path}/estimate`, { schema: { params, body: JobCreate }, config: long }, async (request) => {
    const dataset = datasetFor(request, 'suggester:run');
    return estimate(store, dataset, suggesterOf(dataset), request.body);
  });

  app.get(`${path}/jobs`, { schema: { params } }, async (request) => {
    const dataset = datasetFor(request, 'suggester:run');
    return {
      items: store.suggestionJobs.ofDataset(dataset.pk).map((job) => presentSuggestionJob(job, suggesterIn(dataset))),
    };
  });

  app.post(`${path}/jobs`, { schema: { params, body: JobCreate } }, async (request, reply) => {
    const dataset = datasetFor(request, 'suggester:run');
    const { suggester } = usable(dataset);
    const job = startJob(store, dataset, request.user, suggester, request.body);
    app.suggester.wake();
    return reply.code(202).send(presentSuggestionJob(job, suggester));
  });

  const ofJob = ids('dataset_id', 'job_id');
  app.get(`${path}/jobs/:job_id`, { schema: { params: ofJob } }, async (request) => {
    const { dataset, job } = jobFor(request);
    return presentSuggestionJob(job, suggesterIn(dataset));
  });

  const list = { schema: { params: ofJob, querystring: RefusalsQuery } };
  app.get(`${path}/jobs/:job_id/refusals`, list, async (request) => {
    const { job } = jobFor(request);
    const { offset, limit } = request.query;
    const rows = store.suggestionJobs.refusals(job.pk, offset, limit);
    const records = store.records.byPks(rows.map(({ place }) => pkOfPlace(place)));
    const idOf = new Map(records.map(({ place, id }) => [place, id]));
    return { items: rows.map((row) => presentRefusal(row, idOf.get(row.place)!)), total: job.refused };
  });

  const actions = {
    stop: (_dataset: DatasetRow, job: SuggestionJobRow) => stopJob(store, job),
    resume: (dataset: DatasetRow, job: SuggestionJobRow) => resumeJob(store, dataset, job),
    retry: (dataset: DatasetRow, job: SuggestionJobRow) => retryRefused(store, dataset, job),
  };
  for (const [name, act] of Object.entries(actions)) {
    app.post(`${path}/jobs/:job_id/${name}`, { schema: { params: ofJob } }, async (request) => {
      const { dataset, job } = jobFor(request);
      if (name !== 'stop') usable(dataset);
      const changed = act(dataset, job);
      app.suggester.wake();
      return presentSuggestionJob(changed, suggesterIn(dataset));
    });
  }

  function jobFor(request: FastifyRequest & { params: Record<'dataset_id' | 'job_id', string> }) {
    const dataset = datasetFor(request, 'suggester:run');
    const { job_id: id } = request.params;
    const job = store.suggestionJobs.byId(id);
    return { dataset, job: found(job?.dataset_pk === dataset.pk ? job : undefined, 'Job', id) };
  }

  const suggesterIn = ({ pk }: DatasetRow) => store.suggesters.ofDataset(pk);

  function suggesterOf(dataset: DatasetRow): SuggesterRow {
    const suggester = suggesterIn(dataset);
    if (suggester) return suggester;
    throw new ConflictError('No model is set up for this dataset: an owner can do that in its settings');
  }

  function usable(dataset: DatasetRow): { suggester: SuggesterRow; target: Target } {
    const suggester = suggesterOf(dataset);
    if (!isAllowedHost(app.suggester.hosts, suggester.base_url)) {
      throw new UnprocessableError(hostRefusal(suggester.base_url));
    }
    const target = targetOf(suggester, app.suggester.secret);
    if (!target) throw new UnprocessableError(UNREADABLE_KEY);
    return { suggester, target };
  }
};
