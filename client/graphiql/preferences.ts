import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstLanguage } from '#client/i18n/language.ts';
import { readSetting } from '#client/lib/settings.ts';
import de from './locales/de.json';
import en from './locales/en.json';

/** Starts the texts of this page in the client's language; GraphiQL's own are English. */
export async function startTexts(): Promise<void> {
  const i18n = i18next.createInstance();
  const lng = firstLanguage();
  document.documentElement.lang = lng;
  await i18n.use(initReactI18next).init({
    lng,
    fallbackLng: 'en',
    defaultNS: 'graphiql',
    resources: { en: { graphiql: en }, de: { graphiql: de satisfies typeof en } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
}

/** The theme chosen on the client's pages, else the device's. */
export function chosenTheme(): 'light' | 'dark' {
  const chosen = readSetting('theme');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
