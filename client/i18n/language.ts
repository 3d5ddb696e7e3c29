import { readSetting } from '#client/lib/settings.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

export const DEFAULT_LANGUAGE: Language = 'en';

/** The setting with the device's last language; first-paint.js reads it, too. */
export const LANGUAGE_SETTING = 'language';

export const readLanguage = (setting: string): Language | undefined => supported(readSetting(setting));

/** The language chosen on this device, else the browser's first supported one. */
export const firstLanguage = (): Language => readLanguage(LANGUAGE_SETTING) ?? browserLanguage();

export function browserLanguage(): Language {
  const [first] = navigator.languages.flatMap((tag) => supported(tag.split('-')[0]) ?? []);
  return first ?? DEFAULT_LANGUAGE;
}

const supported = (name: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === name);
