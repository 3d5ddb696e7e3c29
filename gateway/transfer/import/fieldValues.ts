import type { FieldType } from '#gateway/graphql/__generated__/types.ts';
import { isObject } from '#gateway/lib/isObject.ts';
import type { FieldModel } from '#gateway/modules/field/field.source.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { isAbsent, isEmpty, parseStructure, previewStructure, quoted, toText } from '../values.ts';

interface ChatMessage {
  role: string;
  content: string;
}

export type FieldValue = string | ChatMessage[] | Record<string, unknown>;
export type FieldValues = Readonly<Record<string, FieldValue>>;

export const FIELD_TYPES = {
  TextField: 'TEXT',
  ImageField: 'IMAGE',
  ChatField: 'CHAT',
  CustomField: 'CUSTOM',
} as const satisfies Record<FieldModel['__typename'], FieldType>;

/** The types that not every value fits, and the code of the refusal of one that does not. */
const CONVERSIONS = {
  IMAGE: { convert: toImage, code: 'IMAGE_UNFIT' },
  CHAT: { convert: toChat, code: 'CHAT_UNFIT' },
  CUSTOM: { convert: toObject, code: 'OBJECT_UNFIT' },
} as const satisfies Partial<Record<FieldType, object>>;

/** The value of a field of this type from a cell; undefined for one that is absent or does not fit. */
export function convert(type: FieldType, cell: unknown): FieldValue | undefined {
  if (isAbsent(cell)) return undefined;
  return type === 'TEXT' ? toText(cell) : CONVERSIONS[type].convert(cell);
}

/** The value of a field from a cell; undefined for an absent one. An empty cell is an empty text, but no other value. */
export function toFieldValue({ name, __typename }: FieldModel, cell: unknown): FieldValue | undefined {
  const type = FIELD_TYPES[__typename];
  const value = convert(type, cell);
  if (value !== undefined || type === 'TEXT' || isEmpty(cell)) return value;
  refuse(CONVERSIONS[type].code, { field: name, value: quoted(cell) });
}

/** How a cell that is not empty goes with the types of fields: the one it fits best, and why it does not fit others. */
export function fieldFit(column: string, cell: unknown) {
  const structure = previewStructure(cell);
  const misfits = new Map<FieldType, Refusal>();
  for (const type of ['IMAGE', 'CHAT', 'CUSTOM'] as const) {
    const { code } = CONVERSIONS[type];
    if (convert(type, structure) === undefined)
      misfits.set(type, { code, about: { field: column, value: quoted(cell) } });
  }
  return { best: bestType(structure), misfits };
}

/** Undefined for an empty list, which fits chats and texts alike. */
function bestType(value: unknown): FieldType | undefined {
  if (Array.isArray(value) && value.length === 0) return undefined;
  if (looksLikeImage(value)) return 'IMAGE';
  if (toChat(value)) return 'CHAT';
  return toObject(value) ? 'CUSTOM' : 'TEXT';
}

const ADDRESS = /^https?:\/\/[^/?#]+\//i;
const DATA = /^data:image\/(?<type>avif|gif|ico|jpeg|jpg|png|svg|webp)(?:(?<=svg)\+xml)?(?=[;,])/i;
const IMAGE_FILE = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)(?:[?#]|$)/i;

const isImage = (cell: unknown): cell is string => typeof cell === 'string' && (ADDRESS.test(cell) || DATA.test(cell));

function looksLikeImage(cell: unknown): boolean {
  const image = toImage(cell);
  return image !== undefined && (DATA.test(image) || IMAGE_FILE.test(image));
}

/** Bytes in Base64 begin like the files of these formats. */
const BEGINNINGS: readonly [beginning: string, type: string][] = [
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpeg'],
  ['R0lGOD', 'gif'],
  ['UklGR', 'webp'],
];

/** An address, a data URI, or the bytes of a file as data sets with images have them. */
function toImage(cell: unknown): string | undefined {
  // The REST API wants types in small letters, and has one of its own for drawings.
  if (isImage(cell)) return cell.replace(DATA, (_start, type: string) => `data:image/${type.toLowerCase()}`);
  const structure = parseStructure(cell);
  const bytes = isObject(structure) ? structure['bytes'] : structure;
  if (typeof bytes !== 'string') return undefined;
  const [, type] = BEGINNINGS.find(([beginning]) => bytes.startsWith(beginning)) ?? [];
  return type && `data:image/${type};base64,${bytes}`;
}

/** The names of roles in lists with `from` and `value`. */
const ROLES: Readonly<Record<string, string>> = { human: 'user', gpt: 'assistant' };

/** A list of messages with `role` and `content`, or with `from` and `value`; also as JSON. */
function toChat(cell: unknown): ChatMessage[] | undefined {
  const list = parseStructure(cell);
  if (!Array.isArray(list)) return undefined;
  const messages = list.flatMap((item: unknown) => {
    if (!isObject(item)) return [];
    const { role = ROLES[String(item['from'])] ?? item['from'], content = item['value'] } = item;
    return typeof role === 'string' && typeof content === 'string' ? { role, content } : [];
  });
  return messages.length === list.length ? messages : undefined;
}

function toObject(cell: unknown): Record<string, unknown> | undefined {
  const value = parseStructure(cell);
  return isObject(value) ? value : undefined;
}
