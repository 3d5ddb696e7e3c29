import { readSetting } from '#client/lib/settings.ts';

/** The theme chosen on the client's pages, else the device's. */
export function chosenTheme(): 'light' | 'dark' {
  const kept = readSetting('theme');
  if (kept === 'light' || kept === 'dark') return kept;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
