import Type, { type Static, type TProperties } from 'typebox';
import { environment } from '../environment.ts';
import { isObject } from '#gateway/lib/isObject.ts';
import type { RuleIssue } from '../http/errors.ts';
import { codePoints } from '#gateway/lib/codePoints.ts';
import { MISSING, NOT_A, outOfLimit } from '../http/issues.ts';
import { type Complete, discriminatedUnion, notNull, optional, withRule } from '../http/shapes.ts';
import { SettingName, Title } from './datasets.ts';

const settings = <const Name extends string, Members extends TProperties>(type: Name, members: Members) =>
  Type.Object({ type: Type.Literal(type), ...members });

const FieldSettingsCreate = discriminatedUnion('type', [
  settings('text', { use_markdown: Type.Optional(Type.Boolean()) }),
  settings('image', {}),
  settings('chat', { use_markdown: Type.Optional(Type.Boolean()) }),
  settings('custom', { template: Type.String(), advanced_mode: Type.Optional(Type.Boolean()) }),
]);
export type FieldSettingsCreate = Static<typeof FieldSettingsCreate>;

const FieldSettings = discriminatedUnion('type', [
  settings('text', { use_markdown: Type.Boolean() }),
  settings('image', {}),
  settings('chat', { use_markdown: Type.Boolean() }),
  settings('custom', { template: Type.String(), advanced_mode: Type.Boolean() }),
]);
export type FieldSettings = Complete<Static<typeof FieldSettings>>;
export type FieldType = FieldSettings['type'];

export const FieldCreate = Type.Object({
  name: SettingName,
  title: Title,
  required: optional(Type.Boolean()),
  settings: FieldSettingsCreate,
});

export const FieldUpdate = withRule(
  Type.Object({ title: optional(Title), settings: optional(FieldSettings) }),
  notNull('title', 'settings'),
);

export interface ChatMessage {
  role: string;
  content: string;
}

/** A text or the URL of an image, a chat, or the object of a custom field. */
export type FieldValue = string | readonly ChatMessage[] | Readonly<Record<string, unknown>>;
export type FieldValues = Readonly<Record<string, FieldValue | null>>;

const CHAT_MESSAGES_MAX = 500;
const { roleLength, messageLength } = environment;

/** Returns the fault in the form of a value, for any type of field. */
function valueIssue(value: unknown): RuleIssue | undefined {
  if (typeof value === 'string' || value === null || isObject(value)) return undefined;
  if (!Array.isArray(value)) return NOT_A.string;
  if (value.length > CHAT_MESSAGES_MAX) return outOfLimit('maxItems', CHAT_MESSAGES_MAX);
  for (const [index, message] of value.entries()) {
    const issue = messageIssue(message);
    if (issue) return { ...issue, at: [index, ...(issue.at ?? [])] };
  }
  return undefined;
}

function messageIssue(message: unknown): RuleIssue | undefined {
  if (!isObject(message)) return NOT_A.object;
  return textIssue(message, 'role', roleLength) ?? textIssue(message, 'content', messageLength);
}

function textIssue(
  message: Record<string, unknown>,
  key: keyof ChatMessage,
  { min, max }: { min: number; max: number },
): RuleIssue | undefined {
  const text = message[key];
  if (text === undefined) return { ...MISSING, at: [key] };
  if (typeof text !== 'string') return { ...NOT_A.string, at: [key] };
  const length = codePoints(text);
  if (length < min) return { ...outOfLimit('minLength', min), at: [key] };
  return length > max ? { ...outOfLimit('maxLength', max), at: [key] } : undefined;
}

/** Values are never converted: a number is no text. */
const Value = withRule(Type.Unsafe<FieldValue | null>({}), valueIssue);

export const FieldValues = Type.Unsafe<FieldValues>(Type.Record(Type.String(), Value));
