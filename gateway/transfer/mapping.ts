import type { ImportMapping, SuggestionColumns } from '#gateway/graphql/__generated__/types.ts';
import type { RecordSchema } from './recordSchema.ts';

/** The columns of exports and reports. Names of fields, properties and questions contain no dot, so they cannot clash. */
export const COLUMN = {
  id: 'record.id',
  externalId: 'record.external_id',
  extraMetadata: 'record.metadata',
  responses: 'record.responses',
  insertedAt: 'record.inserted_at',
  updatedAt: 'record.updated_at',
  refusedLine: 'refused.line',
  refusedReason: 'refused.reason',
  metadata: (name: string) => `metadata.${name}`,
  vector: (name: string) => `vectors.${name}`,
  suggestion: (question: string) => `suggestions.${question}`,
  score: (question: string) => `suggestions.${question}.score`,
  agent: (question: string) => `suggestions.${question}.agent`,
  type: (question: string) => `suggestions.${question}.type`,
};

/** Common names for the column of external ids; a field of the same name takes precedence. */
const EXTERNAL_IDS = ['external_id', 'externalid', 'id'];

export function findMapping(columns: readonly string[], schema: RecordSchema): ImportMapping {
  const has = new Set(columns);
  const byNormalizedName = new Map(columns.toReversed().map((column) => [normalized(column), column]));
  const taken = new Set<string>();
  const find = (...names: string[]): string | null => {
    const exact = names.find((name) => has.has(name));
    const column = exact ?? byNormalizedName.get(normalized(names.at(-1) ?? '')) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  };
  const uses = (names: Iterable<string>, exportName?: (name: string) => string) =>
    [...names].flatMap((name) => {
      const column = find(...(exportName ? [exportName(name)] : []), name);
      return column === null ? [] : [{ name, column }];
    });
  const exact = (name: string): string | null => (has.has(name) ? name : null);
  const suggestionColumns = (question: string): SuggestionColumns[] => {
    const column = exact(COLUMN.suggestion(question));
    if (column === null) return [];
    return [
      {
        question,
        column,
        scoreColumn: exact(COLUMN.score(question)),
        agentColumn: exact(COLUMN.agent(question)),
        typeColumn: exact(COLUMN.type(question)),
      },
    ];
  };
  // In order of precedence: a column is used once.
  const fields = uses(schema.fields.map(({ name }) => name));
  const metadata = uses(schema.properties.keys(), COLUMN.metadata);
  const vectors = uses(schema.vectors.keys(), COLUMN.vector);
  return {
    externalId: find(COLUMN.externalId, ...EXTERNAL_IDS),
    fields,
    metadata,
    extraMetadata: exact(COLUMN.extraMetadata),
    vectors,
    suggestions: [...schema.questions.keys()].flatMap(suggestionColumns),
    responses: exact(COLUMN.responses),
  };
}

const normalized = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '_');

export const columnsUsed = (mapping: ImportMapping): string[] =>
  [
    ...[mapping.externalId, mapping.extraMetadata, mapping.responses],
    ...[...mapping.fields, ...mapping.metadata, ...mapping.vectors].map(({ column }) => column),
    ...mapping.suggestions.flatMap((use) => [use.column, use.scoreColumn, use.agentColumn, use.typeColumn]),
  ].filter((column) => column != null);

/** What is wrong with a mapping itself, whatever the rows contain. */
export function mappingProblem(
  mapping: ImportMapping,
  columns: readonly string[],
  schema: RecordSchema,
): string | undefined {
  const missing = columnsUsed(mapping).find((column) => !columns.includes(column));
  if (missing !== undefined) return `The file has no column “${missing}”; it has ${columns.join(', ')}.`;

  const isMapped = (name: string) => mapping.fields.some((use) => use.name === name);
  const required = schema.fields.find(({ name, required }) => required && !isMapped(name));
  if (required) return `The field “${required.name}” is required: choose the column that holds its values.`;
  const extra = mapping.metadata.find(({ name }) => !schema.allowExtraMetadata && !schema.properties.has(name));
  if (extra) return `The dataset has no metadata property “${extra.name}”, and allows no others.`;
  const questions = mapping.suggestions.map(({ question }) => ({ name: question }));
  const parts = [
    ['field', mapping.fields, (name: string) => schema.fields.some((field) => field.name === name)],
    ['metadata property', mapping.metadata, () => true],
    ['kind of vector', mapping.vectors, (name: string) => schema.vectors.has(name)],
    ['question', questions, (name: string) => schema.questions.has(name)],
  ] as const;
  for (const [part, uses, isKnown] of parts) {
    const names = uses.map(({ name }) => name);
    const unknown = names.find((name) => !isKnown(name));
    if (unknown !== undefined) return `The dataset has no ${part} “${unknown}”.`;
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated !== undefined) return `The ${part} “${repeated}” is filled from two columns; choose one.`;
  }
  return undefined;
}
