import { ConflictError, UnprocessableError } from '../http/errors.ts';
import { found } from '../http/found.ts';
import { ids } from '../http/shapes.ts';
import { presentQuestion } from '../presenters/questions.ts';
import { changedSettings, newSettings } from '../services/questionSettings.ts';
import { removeQuestion } from '../services/removeQuestion.ts';
import { QuestionCreate, QuestionUpdate } from '../shapes/questions.ts';
import { changeableDatasetOf, datasetFor } from './datasetFor.ts';
import type { Routes } from '../http/routes.ts';

/** What annotators are asked. */
export const questionRoutes: Routes = (app) => {
  const { store } = app;
  const inDataset = ids('dataset_id');
  const params = ids('question_id');

  app.get('/datasets/:dataset_id/questions', { schema: { params: inDataset } }, async (request) => {
    const dataset = datasetFor(request, 'dataset:get');
    return { items: store.questions.ofDataset(dataset.pk).map(presentQuestion) };
  });

  const creation = { schema: { params: inDataset, body: QuestionCreate } };
  app.post('/datasets/:dataset_id/questions', creation, async (request, reply) => {
    const dataset = datasetFor(request, 'dataset:changeSettings');
    const { name, title, description = null, required, settings } = request.body;
    if (store.questions.byName(dataset.pk, name)) {
      throw new ConflictError(`Question with name \`${name}\` already exists for dataset with id \`${dataset.id}\``);
    }
    if (dataset.status === 'ready') throw new UnprocessableError('Questions cannot be created for a published dataset');
    const question = store.questions.insert(dataset.pk, {
      name,
      title,
      description,
      required: required ? 1 : 0,
      settings: JSON.stringify(newSettings(store, dataset, settings)),
    });
    return reply.code(201).send(presentQuestion(question));
  });

  app.patch('/questions/:question_id', { schema: { params, body: QuestionUpdate } }, async (request) => {
    const { question_id } = request.params;
    const question = found(store.questions.byId(question_id), 'Question', question_id);
    changeableDatasetOf(request, question);
    const { title, description, settings } = request.body;
    const updated = store.questions.update(question.pk, {
      ...(title != null && { title }),
      ...(description !== undefined && { description }),
      ...(settings != null && { settings: JSON.stringify(changedSettings(question.settings, settings)) }),
    });
    return presentQuestion(updated);
  });

  app.delete('/questions/:question_id', { schema: { params } }, async (request) => {
    const { question_id } = request.params;
    const question = found(store.questions.byId(question_id), 'Question', question_id);
    const dataset = changeableDatasetOf(request, question);
    if (dataset.status === 'ready') throw new UnprocessableError('Questions cannot be deleted for a published dataset');
    removeQuestion(store, question);
    return presentQuestion(question);
  });
};
