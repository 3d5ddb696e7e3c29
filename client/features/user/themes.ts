/** Colour schemes; `auto` follows the device. */
export const THEMES = ['auto', 'light', 'dark'] as const;
