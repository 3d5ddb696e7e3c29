import { UnprocessableError } from '../../http/errors.ts';
import { isObject } from '#gateway/lib/isObject.ts';
import { own } from '#gateway/lib/own.ts';
import { jsonProblem } from '../../http/json.ts';
import type { ChatMessage, FieldType, FieldValue, FieldValues } from '../../shapes/fields.ts';
import type { DatasetSettings } from '../datasetSettings.ts';

type Fields = Pick<DatasetSettings, 'fields'>;

/** Refuses missing values, then unknown fields, then values that do not fit their field. */
export function checkFields({ fields }: Fields, values: FieldValues): void {
  for (const { name, required } of fields) {
    if (required && own(values, name) == null) refuse(`missing required value for field: ${JSON.stringify(name)}`);
  }
  const names = Object.keys(values);
  if (names.length === 0) refuse('fields cannot be empty');
  const unknown = names.filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length > 0) refuse(`found fields values for non configured fields: ${JSON.stringify(unknown)}`);
  for (const { name, settings } of fields) {
    const value = own(values, name);
    const problem = value == null ? undefined : PROBLEMS[settings.type](value);
    if (problem !== undefined) refuse(`${settings.type} field '${name}' ${problem}`);
  }
}

function refuse(text: string): never {
  throw new UnprocessableError(text);
}

/** Why a value does not fit a field of a type. */
const PROBLEMS: Record<FieldType, (value: FieldValue) => string | undefined> = {
  text: (value) => (typeof value === 'string' ? undefined : 'value must be a string'),
  image: imageProblem,
  chat: (value) => (Array.isArray(value) ? undefined : 'value must be a list of messages'),
  custom: customProblem,
};

function customProblem(value: FieldValue): string | undefined {
  if (!isObject(value)) return 'value must be a dictionary';
  const problem = jsonProblem(value);
  return problem && `is not valid because ${problem}`;
}

const WEB_URL_MAX = 2038;
const DATA_URL_MAX = 5_000_000;
const IMAGE_TYPES = ['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'].map((name) => `image/${name}`);

const WEB_URL = /^https?:\/\/(?<host>[^/?#]+)\//i;
const DATA_URL = /^data:(?<type>[^;,]*)/i;

function imageProblem(value: FieldValue): string | undefined {
  if (typeof value !== 'string') return 'has an invalid URL value';
  const exceeds = (limit: number, kind: string) =>
    value.length > limit ? `value is exceeding the maximum length of ${limit} characters for ${kind} URLs` : undefined;
  const host = WEB_URL.exec(value)?.groups!['host'];
  if (host !== undefined) {
    return host.includes('[') === host.includes(']') ? exceeds(WEB_URL_MAX, 'Web') : 'has an invalid URL value';
  }
  const type = DATA_URL.exec(value)?.groups!['type'];
  if (type === undefined || value.length === 'data:'.length) return 'has an invalid URL value';
  return (
    exceeds(DATA_URL_MAX, 'Data') ??
    (IMAGE_TYPES.includes(type) && value.includes(',')
      ? undefined
      : `value is using an unsupported MIME type, supported MIME types are: ${IMAGE_TYPES.join(', ')}`)
  );
}

/** Values as stored and sent: messages without unknown members. */
export function fieldsText(values: FieldValues): string {
  if (!Object.values(values).some(isChat)) return JSON.stringify(values);
  const all = Object.entries(values).map(([name, value]) => [name, isChat(value) ? value.map(onlyMessage) : value]);
  return JSON.stringify(Object.fromEntries(all));
}

const isChat = (value: FieldValue | null): value is readonly ChatMessage[] => Array.isArray(value);
const onlyMessage = ({ role, content }: ChatMessage): ChatMessage => ({ role, content });

/** The searchable text of each field. Images have none. Roles and the names of members would match every record. */
export const searchableTexts = ({ fields }: Fields, values: FieldValues): string[] =>
  fields.map(({ name, settings }) => {
    const value = own(values, name);
    if (value == null || settings.type === 'image') return '';
    if (typeof value === 'string') return value;
    return isChat(value) ? value.map(({ content }) => content).join('\n') : [...textsIn(value)].join('\n');
  });

/** The texts and numbers inside a value. */
function* textsIn(value: unknown): Generator<string | number> {
  if (typeof value === 'string' || typeof value === 'number') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) yield* textsIn(member);
  }
}
