import type { FieldType } from '#gateway/graphql/__generated__/types.ts';
import type { FieldModel } from '#gateway/modules/field/field.source.ts';
import { refuse } from '../refusal.ts';
import { isAbsent, isEmpty, parseStructure, quoted, toText } from '../values.ts';

interface ChatMessage {
  role: string;
  content: string;
}

export type FieldValue = string | ChatMessage[] | Record<string, unknown>;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** The value of a field from a cell; undefined for an absent one. An empty cell is an empty text, but no other value. */
export function toFieldValue({ name, __typename }: FieldModel, cell: unknown): FieldValue | undefined {
  if (isAbsent(cell)) return undefined;
  if (__typename === 'TextField') return toText(cell);
  if (isEmpty(cell)) return undefined;
  const about = { field: name, value: quoted(cell) };
  switch (__typename) {
    case 'ImageField':
      return toImage(cell) ?? refuse('IMAGE_UNFIT', about);
    case 'ChatField':
      return toChat(cell) ?? refuse('CHAT_UNFIT', about);
    case 'CustomField':
      return toObject(cell) ?? refuse('OBJECT_UNFIT', about);
  }
}

/** The type of field that a cell fits best. */
export function fieldTypeOf(cell: unknown): FieldType {
  if (looksLikeImage(cell)) return 'IMAGE';
  const chat = toChat(cell);
  if (chat?.length) return 'CHAT';
  return toObject(cell) ? 'CUSTOM' : 'TEXT';
}

const ADDRESS = /^https?:\/\/[^/?#]+\//i;
const DATA = /^data:image\/(?:avif|gif|ico|jpeg|jpg|png|svg|webp)[;,]/i;
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
  if (isImage(cell)) return cell;
  const bytes = isObject(cell) ? cell['bytes'] : cell;
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
