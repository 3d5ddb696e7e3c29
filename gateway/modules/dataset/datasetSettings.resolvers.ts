import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { type Context, written } from '#gateway/graphql/context.ts';
import { fields, toChangedSettings as toChangedFieldSettings } from '../field/field.source.ts';
import { metadataProperties, toRangeMetrics, toTermsMetrics } from '../metadata/metadata.source.ts';
import { questions, toChangedSettings } from '../question/question.source.ts';
import { vectorsSettings } from '../vector/vector.source.ts';

const rangeMetrics = ({ id }: { id: string }, _args: unknown, { load }: Context) =>
  load.metadataMetricsById.load(id).then(toRangeMetrics);

export const datasetSettingsResolvers: Resolvers = {
  Mutation: {
    createField: (_root, { datasetId, field }, context) =>
      written(context, fields.create(context.rest, datasetId, field)),
    deleteField: (_root, { id }, context) => written(context, fields.remove(context.rest, id)),
    updateField: (_root, { input: { id, title, useMarkdown, settings: given } }, context) => {
      const changes = given ?? (useMarkdown == null ? undefined : { text: { useMarkdown } });
      const settings = changes && toChangedFieldSettings(changes);
      return written(context, fields.update(context.rest, id, { title: title ?? undefined, settings }));
    },

    createQuestion: (_root, { datasetId, question }, context) =>
      written(context, questions.create(context.rest, datasetId, question)),
    deleteQuestion: (_root, { id }, context) => written(context, questions.remove(context.rest, id)),
    updateQuestion: (_root, { input: { id, title, description, settings: changes } }, context) => {
      const settings = changes ? toChangedSettings(changes) : undefined;
      return written(context, questions.update(context.rest, id, { title: title ?? undefined, description, settings }));
    },

    createMetadataProperty: (_root, { datasetId, property }, context) =>
      written(context, metadataProperties.create(context.rest, datasetId, property)),
    deleteMetadataProperty: (_root, { id }, context) => written(context, metadataProperties.remove(context.rest, id)),
    updateMetadataProperty: (_root, { input: { id, title, visibleForAnnotators } }, context) => {
      const patch = { title: title ?? undefined, visible_for_annotators: visibleForAnnotators };
      return written(context, metadataProperties.update(context.rest, id, patch));
    },

    createVectorSettings: (_root, { datasetId, vector }, context) =>
      written(context, vectorsSettings.create(context.rest, datasetId, vector)),
    deleteVectorSettings: (_root, { id }, context) => written(context, vectorsSettings.remove(context.rest, id)),
    updateVectorSettings: (_root, { input: { id, title } }, context) =>
      written(context, vectorsSettings.update(context.rest, id, { title })),
  },
  TermsMetadataProperty: {
    metrics: ({ id }, _args, { load }) => load.metadataMetricsById.load(id).then(toTermsMetrics),
  },
  IntegerMetadataProperty: { metrics: rangeMetrics },
  FloatMetadataProperty: { metrics: rangeMetrics },
};
