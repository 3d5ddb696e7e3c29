import Type from 'typebox';

export const WorkspaceCreate = Type.Object({ name: Type.String({ minLength: 1, pattern: '^(?!-|_)[a-z0-9-_]+$' }) });
