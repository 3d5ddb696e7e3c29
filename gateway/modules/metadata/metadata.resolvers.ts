import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, thenReadAnew } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toNewMetadataProperty } from './metadata.create.ts';
import { toMetadataProperty, toRangeMetrics, toTermsMetrics } from './metadata.model.ts';
import { create, remove, update } from './metadata.source.ts';

const metrics = ({ id }: { id: string }, { load }: Context) =>
  load.metadataMetricsById.load(id).catch(failsAs('ERROR_FETCHING_METADATA_METRIC'));

export const metadataResolvers: Resolvers = {
  Mutation: {
    createMetadataProperty: (_root, { datasetId, property }, context) =>
      create(context.rest, datasetId, toNewMetadataProperty(property))
        .then(toMetadataProperty)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_CREATING_METADATA')),
    deleteMetadataProperty: (_root, { id }, context) =>
      remove(context.rest, id)
        .then(toMetadataProperty)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_DELETING_METADATA')),
    updateMetadataProperty: (_root, { input: { id, title, visibleForAnnotators } }, context) =>
      update(context.rest, id, { ...(title == null ? {} : { title }), visible_for_annotators: visibleForAnnotators })
        .then(toMetadataProperty)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_UPDATING_METADATA')),
  },
  TermsMetadataProperty: {
    metrics: (property, _args, context) => metrics(property, context).then(toTermsMetrics),
  },
  IntegerMetadataProperty: {
    metrics: (property, _args, context) => metrics(property, context).then(toRangeMetrics),
  },
  FloatMetadataProperty: {
    metrics: (property, _args, context) => metrics(property, context).then(toRangeMetrics),
  },
};
