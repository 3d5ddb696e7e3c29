import { createToken, Lexer } from 'chevrotain';

const BLANK = String.raw`[ \t\n\r\u3000]`;
const SPECIAL = String.raw` \t\n\r\u3000+\-!():^\[\]"{}~*?\\/`;
const ESCAPED = String.raw`\\[\s\S]`;

const Blank = createToken({ name: 'Blank', pattern: new RegExp(`${BLANK}+`), group: Lexer.SKIPPED, line_breaks: true });
/** A word, possibly with wildcards; a backslash takes a character for itself. */
export const Term = createToken({
  name: 'Term',
  pattern: new RegExp(`(?:[^${SPECIAL}]|${ESCAPED}|[*?])(?:[^${SPECIAL}]|${ESCAPED}|[*?+-])*`),
  line_breaks: true,
});
export const And = createToken({ name: 'And', pattern: /AND|&&/, longer_alt: Term });
export const Or = createToken({ name: 'Or', pattern: /OR|\|\|/, longer_alt: Term });
export const Not = createToken({ name: 'Not', pattern: /NOT/, longer_alt: Term });
/** An operator that stands alone is only a character of the text. */
export const Bare = createToken({ name: 'Bare', pattern: new RegExp(`[+!-](?=${BLANK})`) });
export const Bang = createToken({ name: 'Bang', pattern: '!' });
export const Plus = createToken({ name: 'Plus', pattern: '+' });
export const Minus = createToken({ name: 'Minus', pattern: '-' });
export const Open = createToken({ name: 'Open', pattern: '(' });
export const Close = createToken({ name: 'Close', pattern: ')' });
export const Colon = createToken({ name: 'Colon', pattern: ':' });
export const Boost = createToken({ name: 'Boost', pattern: /\^\d+(?:\.\d+)?/ });
export const Tilde = createToken({ name: 'Tilde', pattern: /~(?:\d+(?:\.\d+)?)?/ });
export const Quoted = createToken({ name: 'Quoted', pattern: /"(?:[^"\\]|\\[\s\S])*"/, line_breaks: true });
export const Regex = createToken({ name: 'Regex', pattern: /\/(?:[^/\\]|\\[\s\S])*\//, line_breaks: true });
export const From = createToken({ name: 'From', pattern: /[[{]/, push_mode: 'range' });
export const To = createToken({ name: 'To', pattern: new RegExp(`TO(?=${BLANK})`) });
export const End = createToken({ name: 'End', pattern: new RegExp(String.raw`[^ \t\n\r\u3000\]}"]+`) });
export const Until = createToken({ name: 'Until', pattern: /[\]}]/, pop_mode: true });

export const tokens = {
  modes: {
    words: [Blank, And, Or, Not, Bare, Bang, Plus, Minus, Open, Close, Colon, Boost, Tilde, Quoted, Regex, From, Term],
    range: [Blank, To, Quoted, Until, End],
  },
  defaultMode: 'words',
};
