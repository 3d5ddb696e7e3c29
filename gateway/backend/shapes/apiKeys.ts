import Type from 'typebox';
import { optional, stringEnum, Uuid } from '../http/shapes.ts';

/** The scopes of API keys. Each scope includes the previous ones. */
export const SCOPES = ['read', 'annotate', 'manage', 'administer'] as const;
export type Scope = (typeof SCOPES)[number];

export const ApiKeyCreate = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, trim: true }),
  scope: stringEnum(SCOPES),
  workspace_ids: optional(Type.Array(Uuid, { minItems: 1, maxItems: 100 })),
  expires_at: optional(Type.String()),
});
