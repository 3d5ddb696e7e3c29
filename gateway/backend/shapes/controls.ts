import Type from 'typebox';
import { coerceNumber } from '../http/coercion.ts';
import { withCoercion } from '../http/shapes.ts';

/** In percent of all answers. */
export const MAX_SHARE = 20;

export const ControlsUpdate = Type.Object({
  // Integers of Argilla's own routes are cut off.
  share: Type.Optional(withCoercion(Type.Integer({ minimum: 0, maximum: MAX_SHARE }), coerceNumber)),
  shows_own_score: Type.Optional(Type.Boolean()),
});
