import { recordText } from '#gateway/modules/record/record.text.ts';
import type { Row, Values } from '../files/row.ts';
import { named } from '../named.ts';
import type { Refusal } from '../refusal.ts';
import type { FieldTexts } from './answers.ts';
import { metadataOf } from './metadata.ts';
import type { Mapping } from './model.ts';
import { refuse, RowProblem } from './problem.ts';
import { responsesOf } from './responses.ts';
import type { Rules } from './rules.ts';
import { suggestionsOf } from './suggestions.ts';
import type { Users } from './users.ts';
import { isAbsent, isEmpty, numbersOf, textOf } from './values.ts';

/** A record as the REST API takes it. */
export interface RecordItem {
  externalId: string | null;
  fields: FieldTexts;
  /** The JSON that is sent. */
  text: string;
}

/** What every row of an import is made into a record by. */
export interface Making {
  mapping: Mapping;
  rules: Rules;
  users: Users;
}

/** The record a row becomes, or why it becomes none. */
export function recordOf(row: Row, making: Making): RecordItem | Refusal {
  if (!('values' in row)) return row.problem;
  try {
    return make(row.values, making);
  } catch (error) {
    if (error instanceof RowProblem) return error.refusal;
    throw error;
  }
}

function make(values: Values, { mapping, rules, users }: Making): RecordItem {
  const externalId = externalIdOf(values, mapping);
  const fields = fieldsOf(values, mapping, rules);
  const metadata = metadataOf(values, mapping, rules);
  const responses = responsesOf(values, mapping, rules, users, fields);
  const suggestions = suggestionsOf(values, mapping, rules, fields);
  const vectors = vectorsOf(values, mapping, rules);
  const parts = { fields, external_id: externalId, responses, suggestions, vectors };
  return { externalId, fields, text: recordText(parts, metadata ?? undefined, rules.properties) };
}

function externalIdOf(values: Values, { externalId: column }: Mapping): string | null {
  const value = column === null ? null : values[column];
  return isEmpty(value) ? null : textOf(value);
}

function fieldsOf(values: Values, mapping: Mapping, rules: Rules): Record<string, string> {
  const texts = named<string>();
  for (const { name, column } of mapping.fields) {
    const value = values[column];
    if (!isAbsent(value)) texts[name] = textOf(value);
  }
  for (const { name, required } of rules.fields) {
    if (required && texts[name] === undefined) refuse('FIELD_EMPTY', { field: name });
  }
  return texts;
}

function vectorsOf(values: Values, mapping: Mapping, rules: Rules): Record<string, number[]> {
  const vectors = named<number[]>();
  for (const { name, column } of mapping.vectors) {
    const value = values[column];
    if (isEmpty(value)) continue;
    const numbers = numbersOf(name, value);
    const { dimensions = 0 } = rules.vectors.get(name) ?? {};
    if (numbers.length !== dimensions) refuse('VECTOR_MISCOUNTED', { vector: name, count: numbers.length, dimensions });
    vectors[name] = numbers;
  }
  return vectors;
}
