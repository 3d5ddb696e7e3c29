import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCALES = join(import.meta.dirname, '..', '..', 'client', 'i18n', 'locales');

function readTexts(language: string): Map<string, string> {
  const texts = readdirSync(join(LOCALES, language)).flatMap((file) => {
    const namespace = JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Record<string, string>;
    return Object.entries(namespace).map(([key, text]): [string, string] => [`${file}:${key}`, text]);
  });
  return new Map(texts);
}

const VARIABLE = /\\\{\w+\\\}/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text as it may be on screen, with anything in place of its variables. */
const shown = (text: string) => new RegExp(`^${escaped(text).replace(VARIABLE, '.+')}$`, 'is');

/** Short words that English has and German has not, for texts that are in no file of texts. */
const ENGLISH = /(^|[\s“(])(the|of|and|with|your|this|from|please|are|you|is|or|for|no|not|has|have|it)([\s.,:)”]|$)/i;

const [en, de] = [readTexts('en'), readTexts('de')];
const german = [...new Set(de.values())].map(shown);
const english = [...en].flatMap(([key, text]) => {
  // Hardly more than variables says nothing about the language.
  const words = text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu);
  return words && de.get(key) !== text ? [shown(text)] : [];
});

/** Whether a text on a German page is English: one of ours, or one that nobody translated. */
export function isEnglish(text: string): boolean {
  const isOurs = english.some((pattern) => pattern.test(text)) && !german.some((pattern) => pattern.test(text));
  return isOurs || ENGLISH.test(text);
}
