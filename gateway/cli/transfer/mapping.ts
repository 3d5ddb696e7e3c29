import type { ImportMapping } from '#gateway/graphql/__generated__/types.ts';
import { COLUMN, columnsUsed } from '#gateway/transfer/mapping.ts';
import { UsageError } from '#gateway/process/command.ts';

export function unmappedColumns(columns: readonly string[], mapping: ImportMapping): string[] {
  const used = new Set(columnsUsed(mapping));
  return columns.filter((column) => !used.has(column));
}

/** The target of a column. */
export interface MappingChange {
  column: string;
  applyTo(mapping: ImportMapping): void;
}

/** Changes the mapping that was found. A column with a target does not have suggestions, too, only because of its name. */
export function changeMapping(mapping: ImportMapping, changes: readonly MappingChange[]): void {
  const moved = new Set(changes.map(({ column }) => column));
  mapping.suggestions = mapping.suggestions.filter(
    ({ question, column }) => column === COLUMN.suggestion(question) || !moved.has(column),
  );
  for (const { applyTo } of changes) applyTo(mapping);
}

/** Reads a `column=target` argument, whose target is named like a column of an export. */
export function parseMap(map: string): MappingChange {
  const at = map.lastIndexOf('=');
  if (at < 1) throw new UsageError(`--map ${map}: write <column>=<target>, e.g. --map body=text.`);
  const [column, target] = [map.slice(0, at), map.slice(at + 1)];
  return { column, applyTo: changeTo(target, column, map) };
}

function changeTo(target: string, column: string, map: string): MappingChange['applyTo'] {
  if (target === '') return (mapping) => leaveOut(mapping, column);
  const single = SINGLE[target];
  if (single) return (mapping) => void (mapping[single] = column);
  const [, question, part] = /^suggestions\.(.+?)(?:\.(value|score|agent|type))?$/.exec(target) ?? [];
  if (question) return (mapping) => mapSuggestion(mapping, question, PARTS[part ?? 'value']!, column);
  const [, answered] = /^answers\.(.+?)(?:\.value)?$/.exec(target) ?? [];
  if (answered) return (mapping) => mapColumn(mapping, 'answers', answered, column);
  const [, kind = 'fields', name = target] = /^(fields|metadata|vectors)\.(.+)$/.exec(target) ?? [];
  // Names of fields that begin like another target come after `fields.`.
  if (name === target && COLUMN.field(name) !== name) throw new UsageError(`--map ${map}: there is no such target.`);
  return (mapping) => mapColumn(mapping, kind as Named, name, column);
}

const SINGLE: Readonly<Record<string, 'externalId' | 'extraMetadata' | 'responses'>> = {
  [COLUMN.externalId]: 'externalId',
  [COLUMN.extraMetadata]: 'extraMetadata',
  [COLUMN.responses]: 'responses',
};

const NAMED = ['fields', 'metadata', 'vectors', 'answers'] as const;

type Named = (typeof NAMED)[number];

function mapColumn(mapping: ImportMapping, kind: Named, name: string, column: string): void {
  mapping[kind] = [...mapping[kind].filter((use) => use.name !== name), { name, column }];
}

type SuggestionMember = 'column' | 'scoreColumn' | 'agentColumn' | 'typeColumn';

const PARTS: Readonly<Record<string, SuggestionMember>> = {
  value: 'column',
  score: 'scoreColumn',
  agent: 'agentColumn',
  type: 'typeColumn',
};

function mapSuggestion(
  { suggestions }: ImportMapping,
  question: string,
  member: SuggestionMember,
  column: string,
): void {
  let columns = suggestions.find((use) => use.question === question);
  if (!columns) {
    columns = { question, column, scoreColumn: null, agentColumn: null, typeColumn: null, agent: null };
    suggestions.push(columns);
  }
  columns[member] = column;
}

function leaveOut(mapping: ImportMapping, column: string): void {
  for (const part of Object.values(SINGLE)) if (mapping[part] === column) mapping[part] = null;
  for (const part of NAMED) {
    mapping[part] = mapping[part].filter((use) => use.column !== column);
  }
  mapping.suggestions = mapping.suggestions.filter((use) => use.column !== column);
}
