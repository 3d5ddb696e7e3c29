import i18next, { type CustomTypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readSetting, writeSetting } from '#client/lib/settings.ts';
import { ANNOTATION_NAMESPACES, CORE_NAMESPACES } from './bundles.ts';
import {
  browserLanguage,
  DEFAULT_LANGUAGE,
  firstLanguage,
  type Language,
  LANGUAGE_SETTING,
  LANGUAGES,
  readLanguage,
} from './language.ts';
import { formatNumbers, VARIABLES } from './variables.ts';

/** The user who chose this device's language. */
const CHOSEN_BY = 'languageBy';
const settingOf = (userId: string) => `${LANGUAGE_SETTING}.${userId}`;

export type Namespace = keyof CustomTypeOptions['resources'];

export const i18n = i18next.createInstance();

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

let started: Promise<unknown> | undefined;

/** Starts i18next in the language chosen on this device, else in the browser's. */
export async function startI18n(): Promise<void> {
  started = i18n
    .use({ type: 'backend', init: () => undefined, read: readTexts })
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: [...LANGUAGES],
      // A copy, as i18next adds namespaces to it.
      ns: [...CORE_NAMESPACES],
      defaultNS: 'common',
      interpolation: VARIABLES,
    });
  formatNumbers(i18n);
  await started;
}

/** Bundles of several namespaces; the others have files of their own. */
const bundles = import.meta.glob<Record<string, unknown>>('./bundles/*.ts', { import: 'default' });

/** The namespaces that code has asked for while loading. */
const wanted = new Set<string>(CORE_NAMESPACES);

async function readTexts(language: string, namespace: string): Promise<unknown> {
  // oxlint-disable-next-line no-console -- For developers: what shows the texts waits for them, and so may what is around it.
  if (!wanted.has(namespace)) console.warn(`Texts not loaded with the code that shows them: ${namespace}`);
  const name = bundleOf(namespace);
  if (!name) return (await import('./singles.ts')).readSingle(language, namespace);
  return (await bundles[`./bundles/${name}.${language}.ts`]!())[`../locales/${language}/${namespace}.json`];
}

function bundleOf(namespace: string): string | undefined {
  if (CORE_NAMESPACES.includes(namespace)) return 'core';
  return ANNOTATION_NAMESPACES.some((own) => own === namespace) ? 'annotation' : undefined;
}

async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await started;
  await i18n.loadNamespaces(namespaces);
}

/** Loads code and its texts in parallel. */
export async function withTexts<Module>(load: () => Promise<Module>, ...namespaces: Namespace[]): Promise<Module> {
  return (await Promise.all([load(), loadNamespaces(namespaces)]))[0];
}

/** Changes the language now and for this user's next visits on the device. */
export async function chooseLanguage(language: Language, userId: string): Promise<void> {
  writeSetting(settingOf(userId), language);
  await show(language, userId);
}

/** Switches to the language of the signed-in user, not to another user's choice. */
export async function adoptLanguageOf(userId: string): Promise<void> {
  await started;
  const own = readLanguage(settingOf(userId));
  const chosenBy = readSetting(CHOSEN_BY);
  const isOthers = chosenBy !== null && chosenBy !== userId;
  const wanted = own ?? (isOthers ? browserLanguage() : firstLanguage());
  if (wanted !== i18n.language) await show(wanted, userId);
}

async function show(language: Language, userId: string): Promise<void> {
  writeSetting(LANGUAGE_SETTING, language);
  writeSetting(CHOSEN_BY, userId);
  await i18n.changeLanguage(language);
}
