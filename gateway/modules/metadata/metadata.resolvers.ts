import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toMetadataProperty, toRangeMetrics, toTermsMetrics } from './metadata.model.ts';
import { update } from './metadata.source.ts';

const metrics = ({ id }: { id: string }, { load }: Context) =>
  load.metadataMetricsById.load(id).catch(failsAs('ERROR_FETCHING_METADATA_METRIC'));

export const metadataResolvers: Resolvers = {
  Mutation: {
    updateMetadataProperty: (_root, { input: { id, title, visibleForAnnotators } }, { rest }) =>
      update(rest, id, { ...(title == null ? {} : { title }), visible_for_annotators: visibleForAnnotators })
        .then(toMetadataProperty)
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
