import Type from 'typebox';

/** In percent of all answers. */
export const MAX_SHARE = 20;

export const ControlsUpdate = Type.Object({
  share: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SHARE })),
  shows_own_score: Type.Optional(Type.Boolean()),
});
