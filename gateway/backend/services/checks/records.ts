import { UnprocessableError } from '../../http/errors.ts';
import type { MetadataPropertyRow } from '../../store/metadataProperties.ts';
import type { DatasetSettings } from '../datasetSettings.ts';
import { own } from '../own.ts';
import type { FieldTexts } from './answers.ts';
import { unwritable } from './unwritable.ts';

/** Refuses texts for fields that are not there, and records without a text that must be. */
export function checkFields({ fields }: DatasetSettings, texts: FieldTexts): void {
  for (const { name, required } of fields) {
    if (required && own(texts, name) == null) {
      throw new UnprocessableError(`missing required value for field: ${JSON.stringify(name)}`);
    }
  }
  const unknown = Object.keys(texts).filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length > 0) {
    throw new UnprocessableError(`found fields values for non configured fields: ${JSON.stringify(unknown)}`);
  }
}

/** Refuses metadata that do not fit their properties, or have none in a dataset that wants no others. */
export function checkMetadata({ dataset, properties }: DatasetSettings, metadata: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(metadata)) {
    const property = properties.get(name);
    if (!property && !dataset.allow_extra_metadata) {
      throw new UnprocessableError(
        `metadata is not valid: '${name}' metadata property does not exists for dataset '${dataset.id}' and extra metadata is not allowed for this dataset`,
      );
    }
    const problem = (property && value !== null ? valueProblem(property, value) : undefined) ?? unwritable(value);
    if (problem)
      throw new UnprocessableError(
        `metadata is not valid: '${name}' metadata property validation failed because ${problem}`,
      );
  }
}

function valueProblem({ settings }: MetadataPropertyRow, value: unknown): string | undefined {
  if (settings.type === 'terms') {
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    if (settings.values === null) return undefined;
    const wrong = values.filter((one) => typeof one !== 'string' || !settings.values!.includes(one));
    return wrong.length > 0 ? `${shown(wrong)} is not an allowed term.` : undefined;
  }
  if (!Number.isFinite(value) || (settings.type === 'integer' && !Number.isSafeInteger(value))) {
    return `the provided value '${shown(value)}' is not ${settings.type === 'integer' ? 'an integer' : 'a float'}.`;
  }
  const number = value as number;
  const isBelow = settings.min !== null && number < settings.min;
  const isAbove = settings.max !== null && number > settings.max;
  if (!isBelow && !isAbove) return undefined;
  const range = [
    ...(settings.min === null ? [] : [`greater than or equal to ${settings.min}`]),
    ...(settings.max === null ? [] : [`less than or equal to ${settings.max}`]),
  ];
  return `the provided value '${number}' must be ${range.join(' and ')}.`;
}

const shown = (value: unknown): string =>
  typeof value === 'number' ? String(value) : unwritable(value) === undefined ? JSON.stringify(value) : '…';

/** Refuses vectors nobody configured, or of another length. */
export function checkVectors({ vectors }: DatasetSettings, given: Record<string, readonly number[]>): void {
  for (const [name, numbers] of Object.entries(given)) {
    const settings = vectors.get(name);
    if (!settings) throw new UnprocessableError(`vector with name=${name} does not exist`);
    if (numbers.length !== settings.dimensions) {
      throw new UnprocessableError(
        `vector with name=${name} must have ${settings.dimensions} elements, got ${numbers.length} elements`,
      );
    }
  }
}
