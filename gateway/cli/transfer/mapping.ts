import { COLUMN, columnsUsed, type Mapping } from '#gateway/transfer/mapping.ts';
import { wrongUse } from './server.ts';

export const NO_MAPPING: Mapping = {
  externalId: null,
  fields: [],
  metadata: [],
  extraMetadata: null,
  vectors: [],
  suggestions: [],
  responses: null,
};

/** Which of these columns a mapping leaves out. */
export function leftOut(columns: readonly string[], mapping: Mapping): string[] {
  const used = new Set(columnsUsed(mapping));
  return columns.filter((column) => !used.has(column));
}

/** A mapping with some columns used otherwise: `column=target`, where targets are called as an export calls its columns. */
export function withUses(found: Mapping, uses: readonly string[]): Mapping {
  const mapping = structuredClone(found);
  for (const use of uses) {
    const at = use.lastIndexOf('=');
    if (at < 1) throw wrongUse(`--map ${use}: write <column>=<target>, e.g. --map body=text.`);
    apply(mapping, use.slice(0, at), use.slice(at + 1));
  }
  return mapping;
}

function apply(mapping: Mapping, column: string, target: string): void {
  if (target === '') return leaveOut(mapping, column);
  const [kind, name = '', part] = target.split('.');
  if (target === COLUMN.externalId) mapping.externalId = column;
  else if (target === COLUMN.extraMetadata) mapping.extraMetadata = column;
  else if (target === COLUMN.responses) mapping.responses = column;
  else if (kind === 'metadata' && name) mapping.metadata = using(mapping.metadata, name, column);
  else if (kind === 'vectors' && name) mapping.vectors = using(mapping.vectors, name, column);
  else if (kind === 'suggestions' && name) suggest(mapping, name, part, column);
  else if (!target.includes('.')) mapping.fields = using(mapping.fields, target, column);
  else throw wrongUse(`--map ${column}=${target}: there is no such target.`);
}

const using = <Use extends { name: string }>(uses: Use[], name: string, column: string) => [
  ...uses.filter((use) => use.name !== name),
  { name, column },
];

const PARTS: Readonly<Record<string, 'scoreColumn' | 'agentColumn' | 'typeColumn'>> = {
  score: 'scoreColumn',
  agent: 'agentColumn',
  type: 'typeColumn',
};

function suggest({ suggestions }: Mapping, question: string, part: string | undefined, column: string): void {
  let columns = suggestions.find((one) => one.question === question);
  if (!columns) {
    columns = { question, column, scoreColumn: null, agentColumn: null, typeColumn: null, agent: null };
    suggestions.push(columns);
  }
  const member = part === undefined ? 'column' : PARTS[part];
  if (!member) throw wrongUse(`suggestions.${question}.${part}: suggestions have .score, .agent and .type.`);
  columns[member] = column;
}

function leaveOut(mapping: Mapping, column: string): void {
  for (const part of ['externalId', 'extraMetadata', 'responses'] as const) {
    if (mapping[part] === column) mapping[part] = null;
  }
  for (const part of ['fields', 'metadata', 'vectors'] as const) {
    mapping[part] = mapping[part].filter((use) => use.column !== column);
  }
  mapping.suggestions = mapping.suggestions.filter((use) => use.column !== column);
}
