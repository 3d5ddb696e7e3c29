import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { thenReadAnew } from '#gateway/graphql/context.ts';
import { failsAs } from '#gateway/graphql/errors.ts';
import { toNewField } from './field.create.ts';
import { toField } from './field.model.ts';
import { create, type FieldPatch, remove, update } from './field.source.ts';

export const fieldResolvers: Resolvers = {
  Mutation: {
    createField: (_root, { datasetId, field }, context) =>
      create(context.rest, datasetId, toNewField(field))
        .then(toField)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_CREATING_FIELDS')),
    deleteField: (_root, { id }, context) =>
      remove(context.rest, id).then(toField).then(thenReadAnew(context)).catch(failsAs('ERROR_DELETING_FIELDS')),
    updateField: (_root, { input: { id, title, useMarkdown } }, context) => {
      const patch: FieldPatch = {
        ...(title == null ? {} : { title }),
        ...(useMarkdown == null ? {} : { settings: { type: 'text', use_markdown: useMarkdown } }),
      };
      return update(context.rest, id, patch)
        .then(toField)
        .then(thenReadAnew(context))
        .catch(failsAs('ERROR_PATCHING_FIELDS'));
    },
  },
};
