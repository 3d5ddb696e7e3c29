/** The event of the window after others, or a model, have changed records of which some may be on screen. */
export const RECORDS_CHANGED = 'marl-records-changed';
