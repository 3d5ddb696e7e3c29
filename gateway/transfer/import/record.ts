import type { MetadataPropertyModel } from '#gateway/modules/metadata/metadata.source.ts';
import { recordText } from '#gateway/modules/record/record.source.ts';
import { named, type Row, type Values } from '../files/row.ts';
import type { Refusal } from '../refusal.ts';
import { responsesOf, suggestionsOf } from './annotations.ts';
import type { FieldTexts } from './answers.ts';
import type { Mapping } from './model.ts';
import type { Rules, Users } from './rules.ts';
import {
  isAbsent,
  isEmpty,
  listed,
  numberOf,
  numbersOf,
  refuse,
  RowProblem,
  shown,
  structureOf,
  textOf,
} from './values.ts';

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

type Metadata = Record<string, unknown>;

/** A row's metadata; null where it has none at all. */
function metadataOf(values: Values, mapping: Mapping, rules: Rules): Metadata | null {
  const extra = extraOf(values, mapping, rules);
  const metadata: Metadata = named();
  for (const { name, column } of mapping.metadata) {
    const value = values[column];
    if (isEmpty(value)) continue;
    const property = rules.properties.get(name);
    metadata[name] = property ? propertyValue(property, value) : structureOf(value);
  }
  const hasSome = Object.keys(metadata).length > 0;
  return extra ? { ...metadata, ...extra } : hasSome ? metadata : null;
}

/** Metadata that have no column of their own. */
function extraOf(values: Values, { extraMetadata }: Mapping, rules: Rules): Metadata | null {
  const given = extraMetadata === null ? null : structureOf(values[extraMetadata]);
  if (isEmpty(given)) return null;
  if (typeof given !== 'object' || Array.isArray(given)) {
    refuse('EXTRA_METADATA_NOT_OBJECT', { column: extraMetadata ?? '', value: shown(given) });
  }
  for (const [name, value] of Object.entries(given)) {
    const property = rules.properties.get(name);
    if (!property) {
      if (!rules.allowExtraMetadata) refuse('METADATA_UNKNOWN', { property: name });
    } else if (!isEmpty(value) && !fits(property, value)) {
      refuse('METADATA_UNFIT', { property: name, value: shown(value) });
    }
  }
  return given as Metadata;
}

/** Whether a value is as it has to be, without being read as anything else. */
function fits(property: MetadataPropertyModel, value: unknown): boolean {
  if (property.__typename === 'TermsMetadataProperty') {
    const { values } = property;
    return !values || (Array.isArray(value) ? value : [value]).every((word) => values.includes(word as string));
  }
  const isNumber =
    property.__typename === 'IntegerMetadataProperty' ? Number.isSafeInteger(value) : typeof value === 'number';
  return isNumber && !isOutside(property, value as number);
}

const isOutside = ({ min, max }: { min: number | null; max: number | null }, value: number): boolean =>
  (min !== null && value < min) || (max !== null && value > max);

function propertyValue(property: MetadataPropertyModel, value: unknown): unknown {
  return property.__typename === 'TermsMetadataProperty' ? terms(property, value) : number(property, value);
}

function terms({ name, values }: { name: string; values: readonly string[] | null }, value: unknown): unknown {
  const given = structureOf(value);
  const isList = Array.isArray(given);
  if (typeof given === 'object' && !isList) refuse('TERMS_NOT_WORDS', { property: name, value: shown(value) });
  const words = (isList ? given : [value]).map(textOf);
  const wrong = values ? words.find((word) => !values.includes(word)) : undefined;
  if (wrong !== undefined)
    refuse('TERM_NOT_ALLOWED', { property: name, value: shown(wrong), words: listed(values ?? []) });
  return isList ? words : words[0];
}

function number(
  property: Exclude<MetadataPropertyModel, { __typename: 'TermsMetadataProperty' }>,
  value: unknown,
): number {
  const { name, min, max } = property;
  const isInteger = property.__typename === 'IntegerMetadataProperty';
  const read = numberOf(value);
  if (read === undefined || (isInteger && !Number.isSafeInteger(read))) {
    refuse(isInteger ? 'WHOLE_NUMBER_EXPECTED' : 'NUMBER_EXPECTED', { property: name, value: shown(value) });
  }
  if (isOutside(property, read)) {
    refuse('NUMBER_OUTSIDE', { property: name, min: min ?? '−∞', max: max ?? '∞', value: read });
  }
  return read;
}
