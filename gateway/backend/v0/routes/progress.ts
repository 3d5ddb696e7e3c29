import Type from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { workspacesOf } from '../../services/users.ts';
import { presentTaskDataset } from '../presenters/datasets.ts';

const ProgressQuery = Type.Object({ dataset_id: Type.Optional(Type.Array(Type.String())) });

/** Ours: how the records of many datasets stand, in one answer. Argilla has no such route. */
export const taskProgressRoutes: Routes = (app) => {
  const { datasets, facets } = app.store.tasks;

  app.get('/me/progress', { schema: { querystring: ProgressQuery } }, async ({ user, query }) => {
    const places = new Map(workspacesOf(app.store, user).map(({ name, pk }) => [name, pk]));
    const byId = (id: string) => {
      const [workspace = '', name = ''] = id.split('.');
      const place = places.get(workspace);
      return place === undefined ? undefined : datasets.byName(place, name);
    };
    const rows = query.dataset_id?.flatMap((id) => byId(id) ?? []) ?? datasets.inWorkspaces([...places.values()]);
    const statuses = facets.statusesOf(rows.map(({ pk }) => pk));
    return { items: rows.map((row) => ({ dataset: presentTaskDataset(row), statuses: statuses.get(row.pk) ?? {} })) };
  });
};
