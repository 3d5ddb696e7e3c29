import i18next, { type CustomTypeOptions } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { readSetting, writeSetting } from '#client/lib/settings.ts';
import { ALWAYS } from './always.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How a language calls itself; never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

const SETTING = 'language';

export type Namespace = keyof CustomTypeOptions['resources'];

export const i18n = i18next.createInstance();

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

let started: Promise<unknown> | undefined;

/** Starts the translations in the language chosen earlier on this device, else in English; the browser's is not asked. */
export async function startI18n(): Promise<void> {
  started = i18n
    .use(resourcesToBackend((language: string, namespace: string) => import(`./locales/${language}/${namespace}.json`)))
    .use(initReactI18next)
    .init({
      lng: chosenLanguage(),
      fallbackLng: 'en',
      supportedLngs: [...LANGUAGES],
      ns: ALWAYS,
      defaultNS: 'common',
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    });
  await started;
}

/** Loads the texts of a screen before it is shown. */
async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  await started;
  await i18n.loadNamespaces(namespaces);
}

/** Code and its texts travel side by side, not one after the other. */
export async function withTexts<Module>(load: () => Promise<Module>, ...namespaces: Namespace[]): Promise<Module> {
  return (await Promise.all([load(), loadNamespaces(namespaces)]))[0];
}

/** Changes the language now and for the next visits on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeSetting(SETTING, language);
  await i18n.changeLanguage(language);
}

function chosenLanguage(): Language {
  const kept = readSetting(SETTING);
  return LANGUAGES.find((language) => language === kept) ?? 'en';
}
