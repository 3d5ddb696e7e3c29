import { createInstance, type i18n } from 'i18next';
import { formatNumbers, VARIABLES } from '#client/i18n/variables.ts';

const read = import.meta.glob<{ default: Record<string, unknown> }>('/client/i18n/locales/*/*.json', { eager: true });

/** All texts of a language, loaded at once; the product loads them lazily. */
function textsIn(language: string): i18n {
  const texts = Object.entries(read).flatMap(([path, module]) => {
    const [, of, namespace] = /(\w+)\/(\w+)\.json$/.exec(path)!;
    return of === language ? [[namespace!, module.default] as const] : [];
  });
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: Object.fromEntries(texts) },
    defaultNS: 'common',
    interpolation: VARIABLES,
  });
  formatNumbers(instance);
  return instance;
}

export const english = textsIn('en');
export const german = textsIn('de');
