import { fold } from './text.ts';

/** How much of a text a scattered match may spread over before it is chance. */
const DENSEST = 0.3;

/**
 * How well a text answers a search: null where a word of the search is not in it, else the higher the better. A word at the start
 * of one of the text's words is best, then one inside, then its letters in order with others between.
 */
export function fuzzyScore(search: string, text: string): number | null {
  const folded = fold(text);
  let sum = 0;
  for (const word of fold(search).split(/\s+/).filter(Boolean)) {
    const score = wordScore(word, folded);
    if (score === null) return null;
    sum += score;
  }
  // Of equal matches the text with less beside them.
  return sum + 1 / (1 + folded.length);
}

function wordScore(word: string, text: string): number | null {
  if (startsWord(word, text)) return 3;
  if (text.includes(word)) return 2;
  let from = -1;
  let first = -1;
  for (const letter of word) {
    from = text.indexOf(letter, from + 1);
    if (from < 0) return null;
    if (first < 0) first = from;
  }
  const density = word.length / (from - first + 1);
  return density < DENSEST ? null : density;
}

function startsWord(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}
