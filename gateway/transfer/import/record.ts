import type { ImportMapping } from '#gateway/graphql/__generated__/types.ts';
import type { MetadataPropertyModel, TermsPropertyModel } from '#gateway/modules/metadata/metadata.source.ts';
import { recordText } from '#gateway/modules/record/record.text.ts';
import { dictionary, type Row, type Values } from '../readers/rows.ts';
import type { RecordSchema } from '../recordSchema.ts';
import { type Refusal, RefusalError, refuse } from '../refusal.ts';
import { isEmpty, listed, parseStructure, quoted, toNumber, toNumbers, toText } from '../values.ts';
import { responsesOf, suggestionsOf } from './annotations.ts';
import type { Conversion } from './conversion.ts';
import { type FieldValue, type FieldValues, toFieldValue } from './fieldValues.ts';

export interface RecordItem {
  externalId: string | null;
  fields: FieldValues;
  /** The record as JSON for the REST API. */
  text: string;
}

/** Makes a record of a row, or returns the reason why it cannot. */
export function toRecord(row: Row, conversion: Conversion): RecordItem | Refusal {
  if (!('values' in row)) return row.problem;
  try {
    return convert(row.values, conversion);
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
}

function convert(values: Values, conversion: Conversion): RecordItem {
  const { mapping, schema } = conversion;
  const externalId = externalIdOf(values, mapping);
  const fields = fieldsOf(values, mapping, schema);
  const metadata = metadataOf(values, mapping, schema);
  const responses = responsesOf(values, conversion, fields);
  const suggestions = suggestionsOf(values, mapping, schema, fields);
  const vectors = vectorsOf(values, mapping, schema);
  const parts = { fields, external_id: externalId, responses, suggestions, vectors };
  return { externalId, fields, text: recordText(parts, metadata ?? undefined, schema.properties) };
}

function externalIdOf(values: Values, { externalId: column }: ImportMapping): string | null {
  const value = column == null ? null : values[column];
  return isEmpty(value) ? null : toText(value);
}

function fieldsOf(values: Values, mapping: ImportMapping, schema: RecordSchema): FieldValues {
  const columns = new Map(mapping.fields.map(({ name, column }) => [name, column]));
  const given = dictionary<FieldValue>();
  for (const field of schema.fields) {
    const column = columns.get(field.name);
    const value = column === undefined ? undefined : toFieldValue(field, values[column]);
    if (value !== undefined) given[field.name] = value;
    else if (field.required) refuse('FIELD_EMPTY', { field: field.name });
  }
  return given;
}

function vectorsOf(values: Values, mapping: ImportMapping, schema: RecordSchema): Record<string, number[]> {
  const vectors = dictionary<number[]>();
  for (const { name, column } of mapping.vectors) {
    const value = values[column];
    if (isEmpty(value)) continue;
    const numbers = toNumbers(name, value);
    const { dimensions = 0 } = schema.vectors.get(name) ?? {};
    if (numbers.length !== dimensions) refuse('VECTOR_MISCOUNTED', { vector: name, count: numbers.length, dimensions });
    vectors[name] = numbers;
  }
  return vectors;
}

type Metadata = Record<string, unknown>;

function metadataOf(values: Values, mapping: ImportMapping, schema: RecordSchema): Metadata | null {
  const extra = extraMetadataOf(values, mapping, schema);
  const metadata: Metadata = dictionary();
  for (const { name, column } of mapping.metadata) {
    const value = values[column];
    if (isEmpty(value)) continue;
    const property = schema.properties.get(name);
    metadata[name] = property ? propertyValue(property, value) : parseStructure(value);
  }
  const hasSome = Object.keys(metadata).length > 0;
  return extra ? { ...metadata, ...extra } : hasSome ? metadata : null;
}

/** Metadata without a column of their own. */
function extraMetadataOf(values: Values, { extraMetadata }: ImportMapping, schema: RecordSchema): Metadata | null {
  const given = extraMetadata == null ? null : parseStructure(values[extraMetadata]);
  if (isEmpty(given)) return null;
  if (typeof given !== 'object' || Array.isArray(given)) {
    refuse('EXTRA_METADATA_NOT_OBJECT', { column: extraMetadata ?? '', value: quoted(given) });
  }
  for (const [name, value] of Object.entries(given)) {
    const property = schema.properties.get(name);
    if (!property) {
      if (!schema.allowExtraMetadata) refuse('METADATA_UNKNOWN', { property: name });
    } else if (!isEmpty(value) && !fits(property, value)) {
      refuse('METADATA_UNFIT', { property: name, value: quoted(value) });
    }
  }
  return given as Metadata;
}

/** Whether a JSON value fits its property as it is, without conversion. */
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

function terms({ name, values }: TermsPropertyModel, value: unknown): unknown {
  const given = parseStructure(value);
  const isList = Array.isArray(given);
  if (typeof given === 'object' && !isList) refuse('TERMS_NOT_WORDS', { property: name, value: quoted(value) });
  const words = (isList ? given : [value]).map(toText);
  const wrong = values ? words.find((word) => !values.includes(word)) : undefined;
  if (wrong !== undefined)
    refuse('TERM_NOT_ALLOWED', { property: name, value: quoted(wrong), words: listed(values ?? []) });
  return isList ? words : words[0];
}

function number(property: Exclude<MetadataPropertyModel, TermsPropertyModel>, value: unknown): number {
  const { name, min, max } = property;
  const isInteger = property.__typename === 'IntegerMetadataProperty';
  const read = toNumber(value);
  if (read === undefined || (isInteger && !Number.isSafeInteger(read))) {
    refuse(isInteger ? 'WHOLE_NUMBER_EXPECTED' : 'NUMBER_EXPECTED', { property: name, value: quoted(value) });
  }
  if (isOutside(property, read)) {
    refuse('NUMBER_OUTSIDE', { property: name, min: min ?? '−∞', max: max ?? '∞', value: read });
  }
  return read;
}
