import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstLanguage } from '#client/i18n/language.ts';
import de from './locales/de.json';
import en from './locales/en.json';

/** This page's own words, in the language of the client's pages; those of GraphiQL are English. */
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
