import Type from 'typebox';
import { isDay } from '../http/calendar.ts';
import { ValidationError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { authorize } from '../plugins/auth.ts';
import { agreementIn } from '../quality/agreement.ts';
import { scoresOf } from '../quality/scores.ts';
import { datasetFor } from './find.ts';

const DATE_PATTERN = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';
const QualityQuery = Type.Object({ since: Type.Optional(Type.String({ pattern: DATE_PATTERN })) });

/** An extension: how far people agree, and how good their answers are, for those who manage the dataset. */
export const qualityRoutes: Routes = (app) => {
  const params = ids('dataset_id');

  app.get('/datasets/:dataset_id/agreement', { schema: { params }, config: { lane: 'long' } }, async (request) => ({
    questions: await agreementIn(app.store, datasetFor(request, 'resolution:manage')),
  }));

  app.get('/quality/metrics', async (request) => {
    authorize(request, 'quality:measure');
    return { items: app.store.scores.totals() };
  });

  const scores = { schema: { params, querystring: QualityQuery } };
  app.get('/datasets/:dataset_id/quality', scores, async (request) => {
    const { since } = request.query;
    if (since !== undefined && !isDay(since)) {
      const msg = `there is no day '${since}'`;
      throw new ValidationError([{ loc: ['query', 'since'], msg, type: 'value_error.date' }]);
    }
    return { questions: scoresOf(app.store, datasetFor(request, 'resolution:manage'), since) };
  });
};
