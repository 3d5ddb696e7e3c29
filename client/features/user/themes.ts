/** How light the page is: as the device is, or always the same. */
export const THEMES = ['auto', 'light', 'dark'] as const;
