import type { ImportMappingInput } from '#gateway/graphql/__generated__/types.ts';
import type { Mapping } from '#gateway/transfer/import/model.ts';

/** A mapping as it was sent, with nothing left open. */
export const toMapping = (input: ImportMappingInput): Mapping => ({
  externalId: input.externalId ?? null,
  fields: input.fields,
  metadata: input.metadata ?? [],
  extraMetadata: input.extraMetadata ?? null,
  vectors: input.vectors ?? [],
  suggestions: (input.suggestions ?? []).map(({ question, column, scoreColumn, agentColumn, typeColumn, agent }) => ({
    question,
    column,
    scoreColumn: scoreColumn ?? null,
    agentColumn: agentColumn ?? null,
    typeColumn: typeColumn ?? null,
    agent: agent ?? null,
  })),
  responses: input.responses ?? null,
});
