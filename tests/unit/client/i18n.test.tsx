import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LOCALES = 'client/i18n/locales';

/** Texts by key; the variants of a text (plural, context) share one key. */
interface Nested {
  readonly [key: string]: string | Nested;
}

type Texts = Record<string, string>;

/** The page at /graphql is built separately, with its own texts. */
const APART = 'graphiql';

const namespaces = [...readdirSync(join(LOCALES, 'en')).map((file) => file.replace('.json', '')), APART];
const fileOf = (language: string, namespace: string): string =>
  namespace === APART
    ? join('client', APART, 'locales', `${language}.json`)
    : join(LOCALES, language, `${namespace}.json`);
const read = (language: string, namespace: string): Texts =>
  flat(JSON.parse(readFileSync(fileOf(language, namespace), 'utf8')) as Nested);

const flat = (texts: Nested, above = ''): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[above + key, text]] : Object.entries(flat(text, `${above}${key}.`)),
    ),
  );

const source = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.generated.'))
  .map((file) => ({ file, text: readFileSync(join('client', file), 'utf8') }));

const variablesOf = (text: string) => [...text.matchAll(/\{(\w+(?:, number)?)\}/g)].map(([, name]) => name).sort();
/** The gateway writes the values of these texts. */
const FROM_GATEWAY = 'refusal.';
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '');

describe('the two languages', () => {
  it('have the same namespaces', () => {
    expect(readdirSync(join(LOCALES, 'de'))).toEqual(readdirSync(join(LOCALES, 'en')));
  });

  it.each(namespaces)('have the same texts with the same variables in %s', (namespace) => {
    const [en, de] = [read('en', namespace), read('de', namespace)];
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en))
      expect([key, variablesOf(de[key]!)]).toEqual([key, variablesOf(text)]);
  });

  it.each(namespaces)('leave no text empty and put no markup into %s', (namespace) => {
    for (const text of [...Object.values(read('en', namespace)), ...Object.values(read('de', namespace))]) {
      expect(text.trim()).toBe(text);
      expect(text).not.toMatch(/^$|<\w|\{\{/);
    }
  });

  it.each(namespaces)('write counts like other numbers in %s', (namespace) => {
    const ofProduct = Object.entries(read('en', namespace)).filter(([key]) => !key.startsWith(FROM_GATEWAY));
    expect(ofProduct.filter(([, text]) => text.includes('{count}'))).toEqual([]);
  });

  it.each(namespaces)('have both forms of each plural in %s', (namespace) => {
    const keys = Object.keys(read('en', namespace));
    for (const key of keys.filter((name) => name !== withoutPlural(name))) {
      expect(keys).toContain(`${withoutPlural(key)}_one`);
      expect(keys).toContain(`${withoutPlural(key)}_other`);
    }
  });
});

/** German words that are ambiguous, or for which all other texts use another word. */
const STRANGE = [
  /abgeschickt/, // Responses are “eingereicht”.
  /\bScores?\b/, // A score is a “Wert (0-1)”.
  /\b[Vv]orige/, // “Previous” is “vorherig”.
  /\bId\b/,
  /Mittlere Zeit/, // A median is no mean.
  /ungespeichert/, // Unsaved changes are “nicht gespeichert”.
  /\b(du|dir|dich|dein\w*)\b/i,
  /\w'\w|\.\.\./,
];

describe('the German texts', () => {
  it.each(namespaces)('call a thing by one name and people “Sie” in %s', (namespace) => {
    const strange = Object.entries(read('de', namespace)).filter(([, text]) => STRANGE.some((word) => word.test(text)));
    expect(strange).toEqual([]);
  });
});

describe('the texts in the source', () => {
  const words = (text: string) => [...text.matchAll(/['`]((?:\w+:)?[\w.]+)(?:['`]|\$\{)/g)].map(([, word]) => word!);
  const literals = new Set(source.flatMap(({ text }) => words(text)));

  /** Prefixes of keys that are concatenated, such as `datasets:task${…}`. */
  const beginnings = source.flatMap(({ text }) =>
    [...text.matchAll(/`(\w+:[\w.]*)\$\{/g)].map(([, beginning]) => beginning!),
  );

  /** The contents of the files in folders that use the namespace. */
  function textsNear(namespace: string): string[] {
    const mentions = namespace === 'common' ? /useTranslation\(\)|i18n\.t\(|'common'/ : new RegExp(`'${namespace}'`);
    const folders = new Set(source.filter(({ text }) => mentions.test(text)).map(({ file }) => dirname(file)));
    return source.flatMap(({ file, text }) => (folders.has(dirname(file)) ? [text] : []));
  }

  it.each(namespaces)('use each text of %s', (namespace) => {
    const texts = textsNear(namespace);
    // Keys that are passed to t() in a variable, and prefixes without a namespace, such as `use_${…}`.
    const near = new Set(texts.flatMap(words));
    const openings = texts.flatMap((text) => [...text.matchAll(/t\(`(\w+)\$\{/g)].map(([, opening]) => opening!));
    const unused = Object.keys(read('en', namespace))
      .map(withoutPlural)
      .filter((key) => !near.has(key) && !near.has(key.replace(/\w+$/, '')))
      .filter((key) => !literals.has(`${namespace}:${key}`))
      .filter((key) => !openings.some((opening) => key.startsWith(opening)))
      .filter((key) => !beginnings.some((beginning) => `${namespace}:${key}`.startsWith(beginning)));
    expect(unused).toEqual([]);
  });

  it('exist', () => {
    const known = new Set(
      namespaces.flatMap((name) => Object.keys(read('en', name)).map((key) => `${name}:${withoutPlural(key)}`)),
    );
    const missing = source.flatMap(({ file, text }) => {
      const own = [...text.matchAll(/(?:useTranslation\(|TFunction<)\[?([^)\]>]*)/g)].map(
        ([, list]) => /'(\w+)'/.exec(list!)?.[1] ?? 'common',
      );
      const asked = [...text.matchAll(/\bt\(\s*'((?:\w+:)?\w+)'/g)].map(([, key]) => key!);
      return asked
        .filter(
          (key) =>
            !(key.includes(':') ? [key] : ['common', ...own].map((name) => `${name}:${key}`)).some((address) =>
              known.has(address),
            ),
        )
        .map((key) => `${file}: ${key}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('texts that people know by heart', () => {
  it.each([
    ['auth', 'enterUsername', 'Enter your username'],
    ['auth', 'enterPassword', 'Enter your password'],
    ['common', 'copied', 'Copied'],
    ['error', 'notFoundPage', 'This page could not be found'],
    ['error', 'wrong', 'Something went wrong.'],
    ['error', 'cantFind', "We can't seem to find the page you are looking for"],
    ['error', 'backHome', 'Back to home page'],
    ['error', 'goHome', 'Go back to home'],
    ['error', 'http401', 'Could not validate credentials'],
    ['error', 'http404', 'Could not find the requested resource'],
    ['error', 'http429', 'Please wait a few seconds before trying again'],
    ['error', 'http500', 'An error occurred, please try again later'],
    ['form', 'required', 'Required response'],
    ['form', 'optional', '(optional)'],
    ['form', 'incomplete', 'To submit complete required responses'],
    ['net', 'offline', 'You are offline'],
    ['net', 'online', 'You are online again'],
  ])('are unchanged: %s:%s', (namespace, key, text) => {
    expect(read('en', namespace)[key]).toBe(text);
  });
});
