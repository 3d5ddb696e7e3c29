/** The text without the backslashes that took characters for themselves. */
export const unescaped = (text: string): string => text.replace(/\\([\s\S])/g, '$1');

/** A piece of a term: characters as they are, or a wildcard. */
export type Piece = string | typeof ANY | typeof ONE;
export const ANY = Symbol('any characters');
export const ONE = Symbol('one character');

/** A term told apart into text and wildcards. */
export function piecesOf(term: string): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  const end = () => {
    if (text !== '') pieces.push(text);
    text = '';
  };
  for (let index = 0; index < term.length; index += 1) {
    const character = term[index]!;
    if (character === '\\' && index + 1 < term.length) text += term[(index += 1)]!;
    else if (character === '*' || character === '?') {
      end();
      pieces.push(character === '*' ? ANY : ONE);
    } else text += character;
  }
  end();
  return pieces;
}

export const hasWildcards = (pieces: readonly Piece[]): boolean => pieces.some((piece) => typeof piece === 'symbol');
