/** The types of fields, and how the contract calls a field of each. */
export const FIELD_TYPES = {
  TEXT: 'TextField',
  IMAGE: 'ImageField',
  CHAT: 'ChatField',
  CUSTOM: 'CustomField',
} as const;

export type FieldType = keyof typeof FIELD_TYPES;

const ALL_TYPES = Object.keys(FIELD_TYPES) as FieldType[];

export const isFieldType = (value: string): value is FieldType => Object.hasOwn(FIELD_TYPES, value);

export const fieldTypeOf = (typename: (typeof FIELD_TYPES)[FieldType]): FieldType =>
  ALL_TYPES.find((type) => FIELD_TYPES[type] === typename)!;
