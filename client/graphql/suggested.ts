/** The event of the window after a model has added suggestions, also to records that are on screen. */
export const SUGGESTED = 'marl-suggested';
