/** The event of the window after the viewer has deleted records, also some that are on screen. */
export const REMOVED = 'marl-removed';
