import type { i18n as I18n } from 'i18next';
import { queryRefusal } from '../filter/refusal.ts';

/** What is wrong with a rule's query; undefined where it can be read, and something else failed. */
export function ruleRefusal(error: unknown, query: string, i18n: I18n): string | undefined {
  const refusal = queryRefusal(error, query, i18n);
  return refusal && `${i18n.t('taskFilter:refused')} ${refusal.text}`;
}
