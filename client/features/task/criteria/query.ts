import type { CustomTypeOptions, i18n as I18n } from 'i18next';
import { problemOf } from '#client/graphql/errors.ts';
import { createEmitter } from '#client/lib/emitter.ts';

type Code = keyof CustomTypeOptions['resources']['taskFilter']['refusal'];

/** Why the server cannot read a query. */
export interface QueryRefusal {
  readonly text: string;
  /** The language of the text, if it is not the page's. */
  readonly lang?: 'en';
}

/** The reason in the page's language, or else the server's text; undefined for other errors. */
export function queryRefusal(error: unknown, queryText: string, i18n: I18n): QueryRefusal | undefined {
  if (!error || !queryText) return undefined;
  const { code, status, detail = '', refusal } = problemOf(error);
  const key = `taskFilter:refusal.${refusal?.code as Code}` as const;
  if (refusal && i18n.exists(String(key))) return { text: i18n.t(key, refusal.about) };
  if (code !== 'ERROR_FETCHING_TASK_RECORDS' || status !== 400) return undefined;
  const preface = `Failed to parse query [${queryText}]`;
  const text = detail.startsWith(preface) ? detail.slice(preface.length).replace(/^[:\s]+/, '') : detail;
  return { text, lang: 'en' };
}

let typed: string | null = null;
const changes = createEmitter<[]>();

/**
 * The text in the page's search box that was not searched for yet; null if there is none. A store and no state of the page, so that
 * typing renders only the box and the rule editor.
 */
export const typedQuery = {
  read: (): string | null => typed,
  write(text: string | null): void {
    typed = text;
    changes.emit();
  },
  subscribe: changes.on,
};
