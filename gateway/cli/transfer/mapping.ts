import type { ImportMapping } from '#gateway/graphql/__generated__/types.ts';
import { COLUMN, columnsUsed } from '#gateway/transfer/mapping.ts';
import { UsageError } from '#gateway/process/command.ts';

export const NO_MAPPING: ImportMapping = {
  externalId: null,
  fields: [],
  metadata: [],
  extraMetadata: null,
  vectors: [],
  suggestions: [],
  responses: null,
};

export function unmappedColumns(columns: readonly string[], mapping: ImportMapping): string[] {
  const used = new Set(columnsUsed(mapping));
  return columns.filter((column) => !used.has(column));
}

/** Changes a mapping by `column=target` arguments, where targets are named like the columns of an export. */
export function applyMaps(found: ImportMapping, maps: readonly string[]): ImportMapping {
  const mapping = structuredClone(found);
  for (const map of maps) {
    const at = map.lastIndexOf('=');
    if (at < 1) throw new UsageError(`--map ${map}: write <column>=<target>, e.g. --map body=text.`);
    apply(mapping, map.slice(0, at), map.slice(at + 1));
  }
  return mapping;
}

function apply(mapping: ImportMapping, column: string, target: string): void {
  if (target === '') return leaveOut(mapping, column);
  const [kind, name = '', part] = target.split('.');
  if (target === COLUMN.externalId) mapping.externalId = column;
  else if (target === COLUMN.extraMetadata) mapping.extraMetadata = column;
  else if (target === COLUMN.responses) mapping.responses = column;
  else if ((kind === 'metadata' || kind === 'vectors') && name) mapColumn(mapping, kind, name, column);
  else if (kind === 'suggestions' && name) mapSuggestion(mapping, name, part, column);
  else if (!target.includes('.')) mapColumn(mapping, 'fields', target, column);
  else throw new UsageError(`--map ${column}=${target}: there is no such target.`);
}

function mapColumn(
  mapping: ImportMapping,
  kind: 'fields' | 'metadata' | 'vectors',
  name: string,
  column: string,
): void {
  mapping[kind] = [...mapping[kind].filter((use) => use.name !== name), { name, column }];
}

const PARTS: Readonly<Record<string, 'scoreColumn' | 'agentColumn' | 'typeColumn'>> = {
  score: 'scoreColumn',
  agent: 'agentColumn',
  type: 'typeColumn',
};

function mapSuggestion(
  { suggestions }: ImportMapping,
  question: string,
  part: string | undefined,
  column: string,
): void {
  let columns = suggestions.find((use) => use.question === question);
  if (!columns) {
    columns = { question, column, scoreColumn: null, agentColumn: null, typeColumn: null, agent: null };
    suggestions.push(columns);
  }
  const member = part === undefined ? 'column' : PARTS[part];
  if (!member) throw new UsageError(`suggestions.${question}.${part}: suggestions have .score, .agent and .type.`);
  columns[member] = column;
}

function leaveOut(mapping: ImportMapping, column: string): void {
  for (const part of ['externalId', 'extraMetadata', 'responses'] as const) {
    if (mapping[part] === column) mapping[part] = null;
  }
  for (const part of ['fields', 'metadata', 'vectors'] as const) {
    mapping[part] = mapping[part].filter((use) => use.column !== column);
  }
  mapping.suggestions = mapping.suggestions.filter((use) => use.column !== column);
}
