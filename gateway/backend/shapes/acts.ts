import Type from 'typebox';
import { Uuid } from '../http/shapes.ts';

export const ActsQuery = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) });
export const ActIds = Type.Object({ act_ids: Type.Array(Uuid, { minItems: 1, maxItems: 1000 }) });

/** How many acts a request without `limit` returns. */
export const DEFAULT_ACTS = 50;

/** The routes that undo or redo acts, each with the state that parts of an act get. */
export const WAYS = [
  ['undo', 'undone'],
  ['redo', 'redone'],
] as const;
