import Type from 'typebox';

/** Names that programs use: of fields, questions, metadata properties and vectors. */
export const SettingName = Type.String({ minLength: 1, maxLength: 200, pattern: '^(?=.*[a-z0-9])[a-z0-9_-]+$' });

/** What people read instead of the name. */
export const Title = Type.String({ minLength: 1, maxLength: 500 });
