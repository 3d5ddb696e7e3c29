import { fold } from './text.ts';

/** The least share of matching letters in the stretch they are spread over. */
const MIN_DENSITY = 0.5;

/**
 * Scores how well a text matches a search; null if a word of the search does not match. Best is a prefix of a word, then a part
 * of one, then the initials of words, then letters in order with others between.
 */
export function fuzzyScore(search: string, text: string): number | null {
  const folded = fold(text);
  let sum = 0;
  for (const word of fold(search).split(/\s+/).filter(Boolean)) {
    const score = wordScore(word, folded);
    if (score === null) return null;
    sum += score;
  }
  // Among equal matches, the shorter text wins.
  return sum + 1 / (1 + folded.length);
}

function wordScore(word: string, text: string): number | null {
  if (startsWord(word, text)) return 3;
  if (text.includes(word)) return 2;
  const initials = text.split(/[^\p{L}\p{N}]+/u).map((part) => part[0] ?? '');
  if (word.length > 1 && initials.join('').includes(word)) return 1.5;
  let from = -1;
  let first = -1;
  for (const letter of word) {
    from = text.indexOf(letter, from + 1);
    if (from < 0) return null;
    if (first < 0) first = from;
  }
  const density = word.length / (from - first + 1);
  return density < MIN_DENSITY ? null : density;
}

function startsWord(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}
