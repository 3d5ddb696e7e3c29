import type { i18n as I18n } from 'i18next';
import { formatsIn } from '#client/lib/format.ts';
import { DEFAULT_LANGUAGE } from './language.ts';

/** Variables of texts: `{name}`, or `{count, number}` for a number. */
export const VARIABLES = { prefix: '{', suffix: '}', escapeValue: false } as const;

/** Writes numbers in texts as everywhere else. What is no number, such as a dash for an unknown one, stays. */
export function formatNumbers({ services }: I18n): void {
  services.formatter?.add('number', (value: unknown, language = DEFAULT_LANGUAGE) =>
    typeof value === 'number' ? formatsIn(language).formatNumber(value) : String(value),
  );
}
