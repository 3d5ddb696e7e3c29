import { float } from '../http/json.ts';
import { found } from '../http/found.ts';
import { ids } from '../http/shapes.ts';
import { authorize } from '../plugins/auth.ts';
import type { Routes } from '../http/routes.ts';

/** Which values a metadata property has in the dataset's records. */
export const metadataMetricsRoutes: Routes = (app) => {
  const { store } = app;
  const params = ids('metadata_property_id');

  app.get('/metadata-properties/:metadata_property_id/metrics', { schema: { params } }, async (request) => {
    const { metadata_property_id: id } = request.params;
    const property = found(store.metadataProperties.byId(id), 'Metadata property', id);
    const dataset = store.datasets.byPk(property.dataset_pk);
    authorize(
      request,
      property.visible_for_annotators ? 'dataset:get' : 'metadataProperty:hidden',
      dataset.workspace_pk,
    );

    const { type } = property.settings;
    const facetPk = store.facets.find(dataset.pk, { kind: 'metadata', metadataPropertyPk: property.pk });
    if (type === 'terms') {
      const values = facetPk === undefined ? [] : store.facets.termCounts(facetPk);
      return { type, total: values.reduce((sum, { count }) => sum + count, 0), values };
    }
    const { min, max } = facetPk === undefined ? { min: null, max: null } : store.facets.bounds(facetPk);
    return type === 'integer' ? { min, max, type } : { min: rounded(min), max: rounded(max), type };
  });
};

const rounded = (bound: number | null) => (bound === null ? null : float(Math.round(bound * 1e5) / 1e5));
