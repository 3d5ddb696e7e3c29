import type { ImportMapping, SuggestionColumns } from '#gateway/graphql/__generated__/types.ts';
import { parseLabels } from './import/answers.ts';
import { FIELD_TYPES } from './import/fieldValues.ts';
import type { ColumnModel } from './preview.ts';
import type { Question, RecordSchema } from './recordSchema.ts';
import { toNumber } from './values.ts';

/** The beginnings of columns that are not named like their field. */
const PREFIX = /^(?:fields|record|refused|metadata|vectors|suggestions|answers)\./;
/** The ends of columns about a suggestion, and about an answer. */
const SUGGESTION_SUFFIX = /\.(?:value|score|agent|type)$/;
const ANSWER_SUFFIX = /\.(?:value|source|votes|share)$/;

/** The columns of exports and reports. Names may contain dots; whatever they are, no two columns have the same. */
export const COLUMN = {
  id: 'record.id',
  externalId: 'record.external_id',
  extraMetadata: 'record.metadata',
  responses: 'record.responses',
  insertedAt: 'record.inserted_at',
  updatedAt: 'record.updated_at',
  refusedLine: 'refused.line',
  refusedReason: 'refused.reason',
  field: (name: string) => (PREFIX.test(name) ? `fields.${name}` : name),
  metadata: (name: string) => `metadata.${name}`,
  vector: (name: string) => `vectors.${name}`,
  suggestion: (question: string) => `suggestions.${question}${SUGGESTION_SUFFIX.test(question) ? '.value' : ''}`,
  score: (question: string) => `suggestions.${question}.score`,
  agent: (question: string) => `suggestions.${question}.agent`,
  type: (question: string) => `suggestions.${question}.type`,
  answer: (question: string) => `answers.${question}${ANSWER_SUFFIX.test(question) ? '.value' : ''}`,
  source: (question: string) => `answers.${question}.source`,
  votes: (question: string) => `answers.${question}.votes`,
  share: (question: string) => `answers.${question}.share`,
};

/** Common names for the column of external ids; a field of the same name takes precedence. */
const EXTERNAL_IDS = ['external_id', 'externalid', 'id'];

/**
 * Guesses the use of each column from its name, as exports name it or nearly so; no column is used twice. Columns without a use are left
 * out.
 */
export function findMapping(columns: readonly ColumnModel[], schema: RecordSchema): ImportMapping {
  const names = columns.map(({ name }) => name);
  const has = new Set(names);
  const byNormalizedName = new Map(names.toReversed().map((column) => [normalized(column), column]));
  const taken = new Set<string>();
  const find = (...wanted: string[]): string | null => {
    const exact = wanted.find((name) => has.has(name));
    const column = exact ?? byNormalizedName.get(normalized(wanted.at(-1) ?? '')) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  };
  const uses = (names: Iterable<string>, exportName: (name: string) => string) =>
    [...names].flatMap((name) => {
      const column = find(exportName(name), name);
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
  const fields = uses(
    schema.fields.map(({ name }) => name),
    COLUMN.field,
  );
  const metadata = uses(schema.properties.keys(), COLUMN.metadata);
  const vectors = uses(schema.vectors.keys(), COLUMN.vector);
  const mapping = withTypedColumns(columns, schema, {
    externalId: find(COLUMN.externalId, ...EXTERNAL_IDS),
    fields,
    metadata,
    extraMetadata: exact(COLUMN.extraMetadata),
    vectors,
    suggestions: [...schema.questions.keys()].flatMap(suggestionColumns),
    answers: [...schema.questions.keys()].flatMap((name) => {
      const column = exact(COLUMN.answer(name));
      return column === null ? [] : [{ name, column }];
    }),
    responses: exact(COLUMN.responses),
  });
  return withPlainSuggestions(columns, schema, mapping);
}

/** The only unused column of images, chats or objects goes to the only field of that type without a column that fits. */
function withTypedColumns(
  columns: readonly ColumnModel[],
  schema: RecordSchema,
  mapping: ImportMapping,
): ImportMapping {
  const used = new Set(columnsUsed(mapping));
  const uses = new Map(mapping.fields.map(({ name, column }) => [name, column]));
  for (const type of ['IMAGE', 'CHAT', 'CUSTOM'] as const) {
    const neverFits = ({ misfits }: ColumnModel) =>
      misfits.some(({ fieldType, isTotal }) => fieldType === type && isTotal);
    const unfit = new Set(columns.filter(neverFits).map(({ name }) => name));
    const candidates = columns.filter(({ name, fieldType }) => fieldType === type && !used.has(name));
    const open = schema.fields.filter(({ name, __typename }) => {
      const column = uses.get(name);
      return FIELD_TYPES[__typename] === type && (column === undefined || unfit.has(column));
    });
    if (candidates.length === 1 && open.length === 1) uses.set(open[0]!.name, candidates[0]!.name);
  }
  return { ...mapping, fields: [...uses].map(([name, column]) => ({ name, column })) };
}

/** A column without another use that is called like a question has suggestions for it, if all of its values can be answers. */
function withPlainSuggestions(
  columns: readonly ColumnModel[],
  schema: RecordSchema,
  mapping: ImportMapping,
): ImportMapping {
  const used = new Set(columnsUsed(mapping));
  const suggestions = [...mapping.suggestions];
  for (const question of schema.questions.values()) {
    if (suggestions.some((use) => use.question === question.name)) continue;
    const free = columns.filter((column) => !used.has(column.name) && canAnswer(column, question));
    const column =
      free.find(({ name }) => name === question.name) ??
      free.find(({ name }) => normalized(name) === normalized(question.name));
    if (!column) continue;
    used.add(column.name);
    suggestions.push({ question: question.name, column: column.name });
  }
  return { ...mapping, suggestions };
}

/** Whether the values of a column can be answers to a question. Those of rankings are not known. */
function canAnswer({ type, values }: ColumnModel, { __typename, choices }: Question): boolean {
  const areAll = (isAnswer: (value: string) => boolean) => values?.every(isAnswer) === true;
  switch (__typename) {
    case 'TextQuestion':
      return type === 'TEXT';
    case 'LabelQuestion':
      return type !== 'TEXTS' && type !== 'SPANS' && areAll((value) => choices.has(value));
    case 'MultiLabelQuestion':
      return type !== 'SPANS' && areAll((value) => parseLabels(choices, value).every((label) => choices.has(label)));
    case 'RatingQuestion':
      return areAll((value) => choices.has(toNumber(value) ?? value));
    case 'SpanQuestion':
      return type === 'SPANS' && areAll((value) => choices.has(value));
    default:
      return false;
  }
}

const normalized = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '_');

export const columnsUsed = (mapping: ImportMapping): string[] =>
  [
    mapping.externalId,
    mapping.extraMetadata,
    mapping.responses,
    ...[...mapping.fields, ...mapping.metadata, ...mapping.vectors, ...mapping.answers].map(({ column }) => column),
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
    ['question', mapping.answers, (name: string) => schema.questions.has(name)],
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
