import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCALES = join(import.meta.dirname, '..', '..', 'client', 'i18n', 'locales');

function readTexts(language: string): Map<string, string> {
  const texts = readdirSync(join(LOCALES, language)).flatMap((file) => {
    const namespace = JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Texts;
    return textsIn(namespace, file);
  });
  return new Map(texts);
}

/** Texts by key; the variants of a text (plural, context) share one key. */
interface Texts {
  readonly [key: string]: string | Texts;
}

const textsIn = (texts: Texts, place: string): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${place}:${key}`, text]] : textsIn(text, `${place}:${key}`),
  );

const VARIABLE = /\\\{\w+(, number)?\\\}/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const isSmall = (text: string) => /^[\p{Ll}{]/u.test(text);

/** Tells whether a text on screen is this one, with any values for its variables. Styles may capitalize it, but not the reverse. */
function shown(text: string): (seen: string) => boolean {
  const pattern = new RegExp(`^${escaped(text).replace(VARIABLE, '.+')}$`, 'is');
  return (seen) => pattern.test(seen) && (isSmall(text) || !isSmall(seen));
}

/** Short English words that do not exist in German, for texts that come from no locale file. */
const ENGLISH = /(^|[\s“(])(the|of|and|with|your|this|from|please|are|you|is|or|for|no|not|has|have|it)([\s.,:)”]|$)/i;

const [en, de] = [readTexts('en'), readTexts('de')];
const german = [...new Set(de.values())].map(shown);
const english = [...en].flatMap(([key, text]) => {
  // A text of little more than variables says nothing about the language.
  const words = text.replace(/\{\w+(, number)?\}/g, '').match(/\p{L}{2,}/gu);
  return words && de.get(key) !== text ? [shown(text)] : [];
});

/** Cached: most texts appear at every width and on several screens, and matching thousands of texts is slow. */
const judged = new Map<string, boolean>();

/** Whether a text on a German page is English: one of our texts, or an untranslated one. */
export function isEnglish(text: string): boolean {
  const known = judged.get(text);
  if (known !== undefined) return known;
  const isOurs = english.some((isShown) => isShown(text)) && !german.some((isShown) => isShown(text));
  const verdict = isOurs || ENGLISH.test(text);
  judged.set(text, verdict);
  return verdict;
}
