import Type from 'typebox';
import { UnprocessableError } from '../http/errors.ts';
import { json, type Routes } from '../http/routes.ts';
import { ids } from '../http/shapes.ts';
import { changesAfter } from '../services/records/changes.ts';
import { readInclude, readRecords } from '../services/records/readRecords.ts';
import { dateRangesOf } from '../services/search/conditions.ts';
import { wireTime } from '../store/clock.ts';
import type { Tombstone } from '../store/recordChanges.ts';
import { datasetFor } from './find.ts';

const ChangesQuery = Type.Object({
  after: Type.Optional(Type.String()),
  updated_since: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  include: Type.Optional(Type.Array(Type.String())),
});

const DEFAULT_LIMIT = 100;

/** An extension: what happens to the records of a dataset, for mirrors. */
export const changeRoutes: Routes = (app) => {
  const { store } = app;
  const schema = { params: ids('dataset_id'), querystring: ChangesQuery };
  const config = { lane: 'long' } as const;
  app.get('/datasets/:dataset_id/records/changes', { schema, config }, async (request, reply) => {
    const { after, updated_since, limit = DEFAULT_LIMIT, include } = request.query;
    const parts = readInclude(include, { isManager: true });
    const dataset = datasetFor(request, 'dataset:listRecords');
    const since = updated_since === undefined ? undefined : timeIn(updated_since);
    const { changes, hasNext, end } = changesAfter(store, dataset, { after, since, limit });
    // A record that was added and then changed is there twice.
    const pks = [...new Set(changes.flatMap((change) => ('pk' in change ? [change.pk] : [])))];
    const texts = readRecords(store, dataset, pks, parts);
    const records = new Map(pks.map((pk, index) => [pk, texts[index]!]));
    const items = changes.map((change) => {
      const node = 'pk' in change ? `"record":${records.get(change.pk)}` : `"deleted":${deletedText(change.deleted)}`;
      return `{${node},"cursor":"${change.cursor}"}`;
    });
    return json(reply, `{"items":[${items.join(',')}],"has_next":${hasNext},"end_cursor":"${end}"}`);
  });
};

/** In microseconds. */
function timeIn(text: string): number {
  const [range] = dateRangesOf(text);
  if (!range) throw new UnprocessableError(`\`updated_since\` is not a valid time: '${text}'`);
  return range[0];
}

const deletedText = ({ id, external_id, deleted_at }: Tombstone): string =>
  JSON.stringify({ id, external_id, deleted_at: wireTime(deleted_at) });
