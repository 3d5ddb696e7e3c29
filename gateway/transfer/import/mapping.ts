import { COLUMN } from '../columnNames.ts';
import type { Mapping } from './model.ts';
import type { Rules } from './rules.ts';

/** The plain names under which external ids often come; they count where no field has the name. */
const EXTERNAL_IDS = ['external_id', 'externalid', 'id'];

/** Finds by their names what columns are meant for. */
export function findMapping(columns: readonly string[], rules: Rules): Mapping {
  const has = new Set(columns);
  const byPlainName = new Map(columns.toReversed().map((column) => [plainly(column), column]));
  const taken = new Set<string>();
  const find = (...names: string[]): string | null => {
    const exact = names.find((name) => has.has(name));
    const column = exact ?? byPlainName.get(plainly(names.at(-1) ?? '')) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  };
  const uses = (names: Iterable<string>, ownColumn?: (name: string) => string) =>
    [...names].flatMap((name) => {
      const column = find(...(ownColumn ? [ownColumn(name)] : []), name);
      return column === null ? [] : [{ name, column }];
    });
  const only = (name: string): string | null => (has.has(name) ? name : null);

  const fields = uses(rules.fields.map(({ name }) => name));
  const metadata = uses(rules.properties.keys(), COLUMN.metadata);
  const vectors = uses(rules.vectors.keys(), COLUMN.vector);
  const suggestions = [...rules.questions.keys()].flatMap((question) => {
    const column = only(COLUMN.suggestion(question));
    if (column === null) return [];
    return [
      {
        question,
        column,
        scoreColumn: only(COLUMN.score(question)),
        agentColumn: only(COLUMN.agent(question)),
        typeColumn: only(COLUMN.type(question)),
        agent: null,
      },
    ];
  });
  return {
    externalId: find(COLUMN.externalId, ...EXTERNAL_IDS),
    fields,
    metadata,
    extraMetadata: only(COLUMN.extraMetadata),
    vectors,
    suggestions,
    responses: only(COLUMN.responses),
  };
}

/** Names of datasets are small and without blanks; those of columns need not be. */
const plainly = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** The columns that become something. */
export const columnsUsed = ({
  externalId,
  extraMetadata,
  responses,
  fields,
  metadata,
  vectors,
  suggestions,
}: Mapping): string[] =>
  [
    ...[externalId, extraMetadata, responses],
    ...[...fields, ...metadata, ...vectors].map(({ column }) => column),
    ...suggestions.flatMap((one) => [one.column, one.scoreColumn, one.agentColumn, one.typeColumn]),
  ].filter((column) => column !== null);

/** What is wrong with a mapping as such, whatever the rows hold. */
export function mappingProblem(mapping: Mapping, columns: readonly string[], rules: Rules): string | undefined {
  const missing = columnsUsed(mapping).find((column) => !columns.includes(column));
  if (missing !== undefined) return `The file has no column “${missing}”; it has ${columns.join(', ')}.`;

  const required = rules.fields.find(
    ({ name, required }) => required && !mapping.fields.some((use) => use.name === name),
  );
  if (required) return `The field “${required.name}” is required: choose the column that holds its texts.`;
  const extra = rules.allowExtraMetadata ? undefined : mapping.metadata.find(({ name }) => !rules.properties.has(name));
  if (extra) return `The dataset has no metadata property “${extra.name}”, and allows no others.`;
  const kinds = [
    ['field', mapping.fields, (name: string) => rules.fields.some((field) => field.name === name)],
    ['metadata property', mapping.metadata, () => true],
    ['kind of vector', mapping.vectors, (name: string) => rules.vectors.has(name)],
    [
      'question',
      mapping.suggestions.map(({ question }) => ({ name: question })),
      (name: string) => rules.questions.has(name),
    ],
  ] as const;
  for (const [kind, uses, isKnown] of kinds) {
    const names = uses.map(({ name }) => name);
    const unknown = names.find((name) => !isKnown(name));
    if (unknown !== undefined) return `The dataset has no ${kind} “${unknown}”.`;
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated !== undefined) return `The ${kind} “${repeated}” is filled from two columns; choose one.`;
  }
  return undefined;
}
