import Type from 'typebox';

export const WORKSPACE_NAME = '^(?!-|_)[a-z0-9-_]+$';
export const WorkspaceCreate = Type.Object({ name: Type.String({ minLength: 1, pattern: WORKSPACE_NAME }) });
