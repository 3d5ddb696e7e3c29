/** Why a query of an older dataset cannot be read: a code to be put into words, and what those are about. */
export interface QueryRefusal {
  code: string;
  about: Record<string, string>;
}

/** What the embedded backend says of a query, for which there are codes; an Argilla server says it in its search engine's words. */
const REASONS: Readonly<Record<string, RegExp>> = {
  QUERY_TOO_LONG: /it is longer than (?<most>\d+) characters$/,
  QUERY_TOO_DEEP: /too many parentheses are open at character (?<position>\d+)$/,
  QUERY_UNFINISHED: /it ends where something is still expected$/,
  QUERY_UNEXPECTED: /unexpected `(?<text>.+)` at character (?<position>\d+)$/s,
  QUOTE_OPEN: /the quote at character (?<position>\d+) is never closed$/,
  SLASH_OPEN: /the slash at character (?<position>\d+) begins a regular expression that never ends; .+$/,
  NOT_NUMBER: /`(?<name>.+)` is a number, and `(?<text>.+)` is none$/s,
  NOT_DATE: /`(?<name>.+)` is a date, and `(?<text>.+)` is none$/s,
  NOT_PATTERN: /`(?<name>.+)` is compared with a (number|date) or a range, not with a pattern$/s,
  PATTERN_UNEXPECTED: /unexpected `(?<text>.+)`$/s,
  PATTERN_MISCOUNTED: /a repetition is written \{2\} or \{2,5\}$/,
  PATTERN_NOTHING_REPEATED: /nothing to repeat at character (?<position>\d+)$/,
  PATTERN_TOO_DEEP: /too many parentheses are open in the pattern$/,
  PATTERN_GROUP_OPEN: /a parenthesis is never closed$/,
  PATTERN_CLASS_OPEN: /a class of characters is never closed$/,
  PATTERN_CLASS_TOO_LARGE: /a class has more than (?<most>\d+) characters$/,
  PATTERN_QUOTE_OPEN: /a quote is never closed$/,
  PATTERN_TOO_LARGE: /it repeats too much$/,
};
const TOO_COSTLY = /^The query takes more than \d+ steps; /;

/** Reads the reason out of the backend's sentence; undefined where it is another one. */
export function queryRefusalOf(detail: string | undefined): QueryRefusal | undefined {
  if (detail === undefined) return undefined;
  if (TOO_COSTLY.test(detail)) return { code: 'QUERY_TOO_COSTLY', about: {} };
  // The reason stands behind the query, which may hold anything.
  if (!detail.startsWith('Failed to parse query [')) return undefined;
  for (const [code, reason] of Object.entries(REASONS)) {
    const found = new RegExp(`\\]: ${reason.source}`, reason.flags).exec(detail);
    if (found) return { code, about: { ...found.groups } };
  }
  return undefined;
}
